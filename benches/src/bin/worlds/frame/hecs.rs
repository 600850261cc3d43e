//! hecs by hand: a grid, lists of events and of the dead, and a number of the frame for changes.

use super::{
    BANNER, Book, Drawn, Frame, HEALTH, Health, Nearest, Offset, Place, Position, REACH, RIBBON,
    Rules, Sum, Unit, Velocity,
};
use crate::Contestant;
use crate::grid::Grid;
use hecs::{Entity, With, Without, World};

/// The frame in which the health was changed.
struct ChangedAt(u32);
/// The entities that carry, and that are carried.
struct CarriedBy(Entity);
struct Carries(Entity);
struct OnBanner;

struct Hit {
    target: Entity,
    damage: u32,
}

pub(super) struct Game {
    world: World,
    rules: Rules,
    frame: Frame,
    book: Book<Entity>,
    drawn: Drawn,
    cells: Grid<(Unit, Entity)>,
    hits: Vec<Hit>,
    dead: Vec<(Entity, Unit)>,
}

impl Game {
    pub(super) fn new(rules: Rules) -> Self {
        let mut game = Self {
            world: World::new(),
            rules,
            frame: Frame(0),
            book: Book(vec![Entity::DANGLING; rules.units as usize]),
            drawn: Drawn(0),
            cells: Grid::new(rules.side, REACH),
            hits: Vec::new(),
            dead: Vec::new(),
        };
        (0..rules.units).for_each(|slot| game.spawn(slot, 0));
        game
    }

    fn spawn(&mut self, slot: u32, life: u32) {
        let (unit, position, velocity, health) = self.rules.unit(slot, life);
        let changed = ChangedAt(self.frame.0);
        let soldier = self
            .world
            .spawn((unit, position, velocity, health, changed));
        self.book.0[slot as usize] = soldier;
        let banner = self
            .world
            .spawn((BANNER, Place([0.0; 2]), CarriedBy(soldier)));
        let _ = self.world.insert_one(soldier, Carries(banner));
        if self.rules.depth > 1 {
            let ribbon = self
                .world
                .spawn((RIBBON, Place([0.0; 2]), CarriedBy(banner), OnBanner));
            let _ = self.world.insert_one(banner, Carries(ribbon));
        }
    }

    fn despawn(&mut self, soldier: Entity) {
        let mut next = Some(soldier);
        while let Some(entity) = next {
            next = self
                .world
                .get::<&Carries>(entity)
                .ok()
                .map(|carries| carries.0);
            let _ = self.world.despawn(entity);
        }
    }

    fn strike(&mut self) {
        self.cells.begin();
        for (entity, unit, position) in self.world.query_mut::<(Entity, &Unit, &Position)>() {
            self.cells.push(position.0, (*unit, entity));
        }
        self.cells.end();
        for (unit, position) in self.world.query_mut::<(&Unit, &Position)>() {
            if !Rules::strikes(unit.slot, self.frame.0) {
                continue;
            }
            let mut nearest = Nearest(None);
            self.cells
                .within(position.0, REACH, |squared, (other, entity)| {
                    if other.team != unit.team {
                        nearest.take(squared, other.slot, entity);
                    }
                });
            if let Some((_, _, target)) = nearest.0 {
                self.hits.push(Hit {
                    target,
                    damage: self.rules.damage,
                });
            }
        }
    }

    fn carry(&mut self) {
        let positions = self.world.view::<&Position>();
        let mut carried = self
            .world
            .query::<Without<(&Offset, &mut Place, &CarriedBy), &OnBanner>>();
        for (offset, place, by) in &mut carried {
            if let Some(above) = positions.get(by.0) {
                place.0 = [above.0[0] + offset.0[0], above.0[1] + offset.0[1]];
            }
        }
        drop(carried);
        let banners = self.world.view::<Without<&Place, &OnBanner>>();
        let mut carried = self
            .world
            .query::<With<(&Offset, &mut Place, &CarriedBy), &OnBanner>>();
        for (offset, place, by) in &mut carried {
            if let Some(above) = banners.get(by.0) {
                place.0 = [above.0[0] + offset.0[0], above.0[1] + offset.0[1]];
            }
        }
    }
}

impl Contestant for Game {
    fn run(&mut self) {
        self.frame.0 += 1;
        let (rules, frame) = (self.rules, self.frame.0);
        {
            let mut velocities = self.world.view_mut::<&mut Velocity>();
            for (slot, velocity) in rules.orders(frame) {
                if let Some(own) = velocities.get_mut(self.book.0[slot as usize]) {
                    own.0 = velocity;
                }
            }
        }
        for (at, by) in self.world.query_mut::<(&mut Position, &mut Velocity)>() {
            rules.walk(&mut at.0, &mut by.0);
        }
        self.strike();
        {
            let mut healths = self.world.view_mut::<(&mut Health, &mut ChangedAt)>();
            for hit in self.hits.drain(..) {
                if let Some((health, changed)) = healths.get_mut(hit.target) {
                    health.points = health.points.saturating_sub(hit.damage);
                    changed.0 = frame;
                }
            }
        }
        for (entity, unit, health) in self.world.query_mut::<(Entity, &Unit, &Health)>() {
            if health.points == 0 {
                self.dead.push((entity, *unit));
            }
        }
        for (entity, unit) in std::mem::take(&mut self.dead) {
            self.despawn(entity);
            self.spawn(unit.slot, unit.life + 1);
        }
        self.carry();
        for (unit, health, changed) in self.world.query_mut::<(&Unit, &Health, &ChangedAt)>() {
            // Units that were there from the first frame on are drawn in it.
            if changed.0 == frame || frame == 1 {
                self.drawn.draw(*unit, *health);
            }
        }
    }

    fn result(&mut self) -> u64 {
        let mut sum = Sum(self.drawn.0);
        for (unit, at, by, health) in self
            .world
            .query_mut::<(&Unit, &Position, &Velocity, &Health)>()
        {
            assert!(health.points <= HEALTH);
            sum.unit(*unit, *at, *by, *health);
        }
        self.world
            .query_mut::<&Place>()
            .into_iter()
            .for_each(|place| sum.place(*place));
        sum.0
    }
}
