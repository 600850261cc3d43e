//! A game in its stride asks for no memory: a schedule with queries, commands, events, resources, change detection, removals,
//! sparse components, entities that come, go and move.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::prelude::*;
use ecs::{Component, Events};
use ecs_tests::check_alloc::{allocations, live_bytes};

#[derive(Clone, Copy)]
pub(crate) struct Position(f32);
#[derive(Clone, Copy)]
pub(crate) struct Velocity(f32);
#[derive(Component, Clone)]
#[component(track)]
pub(crate) struct Health(i32);
#[derive(Component)]
#[component(storage = "sparse", track)]
pub(crate) struct Burning(u32);
#[derive(Component)]
#[component(storage = "sparse")]
pub(crate) struct Target(Entity);
pub(crate) struct Stunned;

#[derive(Default)]
pub(crate) struct Count {
    ticks: u32,
    hits: usize,
    changed: usize,
    gone: usize,
    stunned: usize,
}

pub(crate) struct Hit(Entity, i32);

ecs::world! {
    #[world]
    pub(crate) struct Arena {
        components: (Position, Velocity, Health, Burning, Target, Stunned),
        resources: (Count),
        events: (Hit),
    }

    #[archetype]
    pub(crate) struct Knight { position: Position, velocity: Velocity, health: Health, stunned: Option<Stunned> }

    #[group]
    pub(crate) struct Doomed { entity: Entity, burning: &mut Burning, target: &Target }

    #[schedule]
    pub(crate) fn tick() {
        walk;
        aim;
        'fight: {
            strike;
            hurt.run_if(every_other);
        }
        burn;
        watch;
        count_the_gone;
        come_and_go;
        whole;
    }
}

const KNIGHTS: u32 = 64;

fn knight(number: u32) -> Knight {
    let health = Health(5 + i32::try_from(number % 7).unwrap());
    Knight {
        position: Position(0.0),
        velocity: Velocity(1.0),
        health,
        stunned: number.is_multiple_of(3).then_some(Stunned),
    }
}

fn walk(rows: Query<Arena, (&mut Position, &Velocity)>, mut count: ResMut<Count>) {
    rows.for_each(|(position, velocity)| position.0 += velocity.0);
    count.ticks += 1;
}

fn aim(rows: Query<Arena, (Entity, &Health)>, mut commands: Commands<Arena>, count: Res<Count>) {
    for (entity, health) in rows {
        match (count.ticks + entity.index()) % 8 {
            0 => commands.insert(entity, Burning(3)),
            1 => commands.insert_many(entity, (Target(entity), Stunned)),
            2 => commands.remove::<Stunned>(entity),
            3 if health.0 > 3 => commands.remove_many::<(Target, Velocity)>(entity),
            4 => commands.insert(entity, Velocity(2.0)),
            _ => {}
        }
    }
}

fn every_other(count: Res<Count>) -> bool {
    count.ticks.is_multiple_of(2)
}

fn strike(
    rows: Query<Arena, (Entity, &Position)>,
    mut hits: EventWriter<Hit>,
    mut turn: Local<u32>,
) {
    *turn += 1;
    let turn = *turn;
    hits.extend(
        rows.filter(|(entity, _)| entity.index() % 4 == turn % 4)
            .map(|(entity, _)| Hit(entity, 1)),
    );
}

fn hurt(
    mut hits: EventReader<Hit>,
    health: Query<Arena, (Entity, &mut Health)>,
    mut count: ResMut<Count>,
) {
    let Some(first) = hits.read().next().map(|hit| (hit.0, hit.1)) else {
        return;
    };
    count.hits += 1 + hits.read().count();
    for (_, health) in health.filter(|(entity, _)| entity.index() % 4 == first.0.index() % 4) {
        health.0 -= first.1;
    }
}

fn burn(rows: Query<Arena, (Entity, &mut Burning)>, mut commands: Commands<Arena>) {
    for (entity, burning) in rows {
        burning.0 = burning.0.saturating_sub(1);
        if burning.0 == 0 {
            commands.remove::<Burning>(entity);
        }
    }
}

fn watch(
    changed: Query<Arena, Changed<Health>>,
    stunned: Query<Arena, With<Stunned>>,
    mut count: ResMut<Count>,
) {
    count.changed += changed.count();
    count.stunned += stunned.count();
}

fn count_the_gone(
    mut gone: Removed<Arena, Health>,
    mut cold: Removed<Arena, Burning>,
    mut count: ResMut<Count>,
) {
    count.gone += gone.read().count() + cold.read().count();
}

fn come_and_go(rows: Query<Arena, (Entity, &Health)>, mut commands: Commands<Arena>) {
    for (number, (entity, health)) in (0..).zip(rows) {
        if health.0 <= 0 || number == 0 {
            commands.despawn(entity);
            if number % 2 == 0 {
                commands.spawn(knight(number));
            } else {
                commands.spawn_later(knight(number));
            }
        }
    }
    commands.queue(|arena: &mut Arena| arena.resource_mut::<Count>().hits += 1);
}

fn whole(arena: &mut Arena) {
    let burning = arena.doomed().count();
    let twin = arena
        .entities()
        .next()
        .and_then(|first| arena.clone_free(first));
    if let Some(twin) = twin {
        assert!(arena.despawn(twin));
    }
    assert!(burning <= arena.len());
}

impl Arena {
    /// One more entity, for as long as somebody looks at it.
    fn clone_free(&mut self, entity: Entity) -> Option<Entity> {
        let health = self.get::<Health>(entity)?.clone();
        Some(self.spawn((health,)))
    }
}

/// On one thread. Work for other threads is written down for them, at each run.
#[test]
#[cfg_attr(miri, ignore = "rayon is not made for strict provenance")]
fn a_thousand_ticks_of_a_schedule_allocate_nothing() {
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap()
        .install(play);
}

fn play() {
    let mut arena = Arena::new();
    let knights = arena.spawn_batch((0..KNIGHTS).map(knight)).to_vec();
    // All go all ways once, so that each list is as long as it gets.
    for knight in &knights {
        arena
            .insert_many(*knight, (Target(*knight), Burning(1)))
            .unwrap();
        arena.remove::<Velocity>(*knight).unwrap();
    }
    for knight in &knights {
        arena.insert(*knight, Velocity(1.0)).unwrap();
    }
    (0..200).for_each(|_| arena.tick());
    let (calls, bytes) = (allocations(), live_bytes());
    let ticks = 1_000;
    let before = arena.resource::<Count>().ticks;
    (0..ticks).for_each(|_| arena.tick());
    assert_eq!((allocations() - calls, live_bytes()), (0, bytes));
    let Count {
        ticks: after,
        hits,
        changed,
        gone,
        stunned,
    } = *arena.resource::<Count>();
    assert_eq!(after - before, ticks);
    assert!(
        hits > 0 && changed > 0 && gone > 0 && stunned > 0,
        "it was a game"
    );
    assert!(arena.resource::<Events<Hit>>().len() < 10_000);
    assert_eq!(arena.take_command_errors().count(), 0);
    arena.check_invariants();
}
