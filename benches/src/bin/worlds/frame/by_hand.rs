//! Ours by hand: a grid, and look-ups of what carries.
#![expect(
    clippy::needless_pass_by_value,
    reason = "systems take their parameters by value"
)]

use super::{
    BANNER, Book, Drawn, Frame, HEALTH, Health, Nearest, Offset, Place, Position, REACH, RIBBON,
    Rules, Sum, Unit, Velocity,
};
use crate::Contestant;
use crate::grid::Grid;
use ecs::prelude::*;

/// The units by their cells.
pub(crate) struct Cells(Grid<(Unit, Entity)>);

/// The place of a ribbon.
pub(crate) struct OnBanner(Place);

pub(crate) struct Hit {
    target: Entity,
    damage: u32,
}

ecs::world! {
    #[world]
    pub(crate) struct Army {
        components: (Unit, Position, Velocity, Health, Offset, Place, OnBanner),
        resources: (Rules, Frame, Book<Entity>, Drawn, Cells),
        events: (Hit),
    }

    #[archetype]
    pub(crate) struct Soldier { unit: Unit, position: Position, velocity: Velocity, health: Health }

    #[relation(acyclic, on_despawn = cascade)]
    pub(crate) struct CarriedBy { carrier: Entity }

    #[archetype]
    pub(crate) struct Carried { offset: Offset, place: Place, by: CarriedBy }

    #[archetype]
    pub(crate) struct Ribbon { offset: Offset, place: OnBanner, by: CarriedBy }

    #[query(changed(Health))]
    pub(crate) struct Hurt { unit: &Unit, health: &Health }

    #[schedule]
    pub(crate) fn tick() {
        obey;
        walk;
        strike;
        hurt;
        'fall: {
            bury;
        }
        carry;
        carry_ribbons;
        draw;
    }
}

fn obey(
    rules: Res<'_, Rules>,
    mut frame: ResMut<'_, Frame>,
    book: Res<'_, Book<Entity>>,
    mut velocities: Lookup<'_, Army, &mut Velocity>,
) {
    frame.0 += 1;
    for (slot, velocity) in rules.orders(frame.0) {
        if let Some(own) = velocities.get_mut(book.0[slot as usize]) {
            own.0 = velocity;
        }
    }
}

fn walk(rules: Res<'_, Rules>, units: Query<'_, Army, (&mut Position, &mut Velocity)>) {
    units.for_each(|(at, by)| rules.walk(&mut at.0, &mut by.0));
}

fn strike(
    rules: Res<'_, Rules>,
    frame: Res<'_, Frame>,
    mut cells: ResMut<'_, Cells>,
    units: Query<'_, Army, (Entity, &Unit, &Position)>,
    mut hits: EventWriter<'_, Hit>,
) {
    let cells = &mut cells.0;
    cells.begin();
    units
        .clone()
        .for_each(|(entity, unit, position)| cells.push(position.0, (*unit, entity)));
    cells.end();
    units.for_each(|(_, unit, position)| {
        if !Rules::strikes(unit.slot, frame.0) {
            return;
        }
        let mut nearest = Nearest(None);
        cells.within(position.0, REACH, |squared, (other, entity)| {
            if other.team != unit.team {
                nearest.take(squared, other.slot, entity);
            }
        });
        if let Some((_, _, target)) = nearest.0 {
            hits.send(Hit {
                target,
                damage: rules.damage,
            });
        }
    });
}

fn hurt(mut hits: EventReader<'_, Hit>, mut healths: Lookup<'_, Army, &mut Health>) {
    for hit in hits.read() {
        if let Some(health) = healths.get_mut(hit.target) {
            health.points = health.points.saturating_sub(hit.damage);
        }
    }
}

fn bury(
    rules: Res<'_, Rules>,
    units: Query<'_, Army, (Entity, &Unit, &Health)>,
    mut book: ResMut<'_, Book<Entity>>,
    mut commands: Commands<'_, Army>,
) {
    for (entity, unit, health) in units {
        if health.points == 0 {
            commands.despawn(entity);
            let (unit, position, velocity, health) = rules.unit(unit.slot, unit.life + 1);
            let soldier = commands.spawn(Soldier {
                unit,
                position,
                velocity,
                health,
            });
            book.0[unit.slot as usize] = soldier;
            let banner = commands.spawn(carried(BANNER, soldier));
            if rules.depth > 1 {
                commands.spawn(ribbon(banner));
            }
        }
    }
}

fn carried(offset: Offset, carrier: Entity) -> Carried {
    Carried {
        offset,
        place: Place([0.0; 2]),
        by: CarriedBy { carrier },
    }
}

fn ribbon(banner: Entity) -> Ribbon {
    Ribbon {
        offset: RIBBON,
        place: OnBanner(Place([0.0; 2])),
        by: CarriedBy { carrier: banner },
    }
}

fn carry(
    carried: Query<'_, Army, (&Offset, &mut Place, &CarriedBy)>,
    positions: Lookup<'_, Army, &Position>,
) {
    carried.for_each(|(offset, place, by)| {
        if let Some(above) = positions.get(by.carrier) {
            place.0 = [above.0[0] + offset.0[0], above.0[1] + offset.0[1]];
        }
    });
}

fn carry_ribbons(
    ribbons: Query<'_, Army, (&Offset, &mut OnBanner, &CarriedBy)>,
    banners: Lookup<'_, Army, &Place>,
) {
    ribbons.for_each(|(offset, place, by)| {
        if let Some(above) = banners.get(by.carrier) {
            place.0.0 = [above.0[0] + offset.0[0], above.0[1] + offset.0[1]];
        }
    });
}

fn draw(changed: Query<'_, Army, Hurt<'_>>, mut drawn: ResMut<'_, Drawn>) {
    changed.for_each(|it| drawn.draw(*it.unit, *it.health));
}

pub(super) struct Game(Army);

impl Game {
    pub(super) fn new(rules: Rules) -> Self {
        let (frame, book, drawn) = (Frame(0), Book(Vec::new()), Drawn(0));
        let cells = Cells(Grid::new(rules.side, REACH));
        let mut army = Army::with_resources(ArmyResources {
            rules,
            frame,
            book_entity: book,
            drawn,
            cells,
        });
        let soldiers: Vec<_> = army
            .spawn_batch((0..rules.units).map(|slot| {
                let (unit, position, velocity, health) = rules.unit(slot, 0);
                assert_eq!(health.points, HEALTH);
                Soldier {
                    unit,
                    position,
                    velocity,
                    health,
                }
            }))
            .to_vec();
        for soldier in &soldiers {
            let banner = army.spawn(carried(BANNER, *soldier));
            if rules.depth > 1 {
                army.spawn(ribbon(banner));
            }
        }
        army.resource_mut::<Book<Entity>>().0 = soldiers;
        Self(army)
    }
}

impl Contestant for Game {
    fn run(&mut self) {
        self.0.tick();
    }

    fn result(&mut self) -> u64 {
        let mut sum = Sum(self.0.resource::<Drawn>().0);
        let units = self.0.query_ref::<(&Unit, &Position, &Velocity, &Health)>();
        units.for_each(|(unit, at, by, health)| sum.unit(*unit, *at, *by, *health));
        self.0
            .query_ref::<&Place>()
            .for_each(|place| sum.place(*place));
        self.0
            .query_ref::<&OnBanner>()
            .for_each(|place| sum.place(place.0));
        sum.0
    }
}
