//! `bevy_ecs` with a grid, on its single-threaded executor.
#![expect(
    clippy::needless_pass_by_value,
    reason = "systems take their parameters by value"
)]

use super::{
    BANNER, Book, Drawn, Frame, Health, Nearest, Offset, Place, Position, REACH, RIBBON, Rules,
    Sum, Unit, Velocity,
};
use crate::Contestant;
use crate::grid::Grid;
use bevy_ecs::message::{Message, Messages};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::SingleThreadedExecutor;

/// The units by their cells.
#[derive(Resource)]
struct Cells(Grid<(Unit, Entity)>);

#[derive(Component)]
struct OnBanner;

#[derive(Message)]
struct Hit {
    target: Entity,
    damage: u32,
}

fn obey(
    rules: Res<'_, Rules>,
    mut frame: ResMut<'_, Frame>,
    book: Res<'_, Book<Entity>>,
    mut velocities: Query<'_, '_, &mut Velocity>,
) {
    frame.0 += 1;
    for (slot, velocity) in rules.orders(frame.0) {
        if let Ok(mut own) = velocities.get_mut(book.0[slot as usize]) {
            own.0 = velocity;
        }
    }
}

fn walk(rules: Res<'_, Rules>, mut units: Query<'_, '_, (&mut Position, &mut Velocity)>) {
    units
        .iter_mut()
        .for_each(|(mut at, mut by)| rules.walk(&mut at.0, &mut by.0));
}

fn strike(
    rules: Res<'_, Rules>,
    frame: Res<'_, Frame>,
    mut cells: ResMut<'_, Cells>,
    units: Query<'_, '_, (Entity, &Unit, &Position)>,
    mut hits: MessageWriter<'_, Hit>,
) {
    let cells = &mut cells.0;
    cells.begin();
    units
        .iter()
        .for_each(|(entity, unit, position)| cells.push(position.0, (*unit, entity)));
    cells.end();
    units.iter().for_each(|(_, unit, position)| {
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
            hits.write(Hit {
                target,
                damage: rules.damage,
            });
        }
    });
}

fn hurt(mut hits: MessageReader<'_, '_, Hit>, mut healths: Query<'_, '_, &mut Health>) {
    for hit in hits.read() {
        if let Ok(mut health) = healths.get_mut(hit.target) {
            health.points = health.points.saturating_sub(hit.damage);
        }
    }
}

fn bury(
    rules: Res<'_, Rules>,
    units: Query<'_, '_, (Entity, &Unit, &Health)>,
    mut book: ResMut<'_, Book<Entity>>,
    mut commands: Commands<'_, '_>,
) {
    for (entity, unit, health) in &units {
        if health.points == 0 {
            commands.entity(entity).despawn();
            let soldier = commands.spawn(rules.unit(unit.slot, unit.life + 1)).id();
            book.0[unit.slot as usize] = soldier;
            let banner = commands
                .spawn((BANNER, Place([0.0; 2]), ChildOf(soldier)))
                .id();
            if rules.depth > 1 {
                commands.spawn((RIBBON, Place([0.0; 2]), ChildOf(banner), OnBanner));
            }
        }
    }
}

fn carry(
    mut carried: Query<'_, '_, (&Offset, &mut Place, &ChildOf), Without<OnBanner>>,
    positions: Query<'_, '_, &Position>,
) {
    carried.iter_mut().for_each(|(offset, mut place, by)| {
        if let Ok(above) = positions.get(by.0) {
            place.0 = [above.0[0] + offset.0[0], above.0[1] + offset.0[1]];
        }
    });
}

fn carry_ribbons(
    mut carried: Query<'_, '_, (&Offset, &mut Place, &ChildOf), With<OnBanner>>,
    banners: Query<'_, '_, &Place, Without<OnBanner>>,
) {
    carried.iter_mut().for_each(|(offset, mut place, by)| {
        if let Ok(above) = banners.get(by.0) {
            place.0 = [above.0[0] + offset.0[0], above.0[1] + offset.0[1]];
        }
    });
}

fn draw(changed: Query<'_, '_, (&Unit, &Health), Changed<Health>>, mut drawn: ResMut<'_, Drawn>) {
    changed
        .iter()
        .for_each(|(unit, health)| drawn.draw(*unit, *health));
}

fn forget(mut hits: ResMut<'_, Messages<Hit>>) {
    hits.update();
}

pub(super) struct Game(World, Schedule);

impl Game {
    pub(super) fn new(rules: Rules) -> Self {
        let mut world = World::new();
        world.init_resource::<Messages<Hit>>();
        let soldiers: Vec<_> = (0..rules.units)
            .map(|slot| world.spawn(rules.unit(slot, 0)).id())
            .collect();
        for soldier in &soldiers {
            let banner = world
                .spawn((BANNER, Place([0.0; 2]), ChildOf(*soldier)))
                .id();
            if rules.depth > 1 {
                world.spawn((RIBBON, Place([0.0; 2]), ChildOf(banner), OnBanner));
            }
        }
        world.insert_resource(rules);
        world.insert_resource(Frame(0));
        world.insert_resource(Drawn(0));
        world.insert_resource(Book(soldiers));
        world.insert_resource(Cells(Grid::new(rules.side, REACH)));
        let mut schedule = Schedule::default();
        schedule.set_executor(SingleThreadedExecutor::new());
        schedule.add_systems(
            (
                obey,
                walk,
                strike,
                hurt,
                bury,
                carry,
                carry_ribbons,
                draw,
                forget,
            )
                .chain(),
        );
        Self(world, schedule)
    }
}

impl Contestant for Game {
    fn run(&mut self) {
        self.1.run(&mut self.0);
        self.0.clear_trackers();
    }

    fn result(&mut self) -> u64 {
        let mut sum = Sum(self.0.resource::<Drawn>().0);
        let mut units = self.0.query::<(&Unit, &Position, &Velocity, &Health)>();
        units
            .iter(&self.0)
            .for_each(|(unit, at, by, health)| sum.unit(*unit, *at, *by, *health));
        let mut places = self.0.query::<&Place>();
        places.iter(&self.0).for_each(|place| sum.place(*place));
        sum.0
    }
}
