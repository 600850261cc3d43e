//! A million entities.

use crate::capacity::world::{Actor, Arena, Body, Position, Velocity, body};
use ecs::Entity;
use ecs_tests::check_alloc::live_bytes;

const MANY: u32 = if cfg!(miri) { 640 } else { 1_000_000 };

fn spawn_many(arena: &mut Arena) -> Vec<Entity> {
    arena.spawn_batch((0..MANY).map(|_| body(0.0))).to_vec()
}

#[test]
fn each_keeps_its_own_row_while_others_go() {
    let mut arena = Arena::new();
    let entities: Vec<_> = (0..MANY).map(|_| arena.spawn(body(0.0))).collect();
    assert_eq!(arena.len(), entities.len());
    for (x, entity) in (0_u32..).zip(&entities) {
        let [a, b, ..] = x.to_le_bytes();
        arena.get_mut::<Position>(*entity).unwrap().0 = [f32::from(a), f32::from(b), 0.0];
    }
    for entity in entities.iter().step_by(3) {
        assert!(arena.despawn(*entity));
    }
    for (i, (x, entity)) in (0_u32..).zip(&entities).enumerate() {
        let [a, b, ..] = x.to_le_bytes();
        let expected = (i % 3 != 0).then_some(Position([f32::from(a), f32::from(b), 0.0]));
        assert_eq!(arena.get::<Position>(*entity), expected.as_ref());
    }
    arena.check_invariants();
    let left = arena.len();
    let recycled: Vec<_> = entities
        .iter()
        .step_by(3)
        .map(|_| arena.spawn(body(1.0)))
        .collect();
    assert_eq!(arena.len(), left + recycled.len());
    assert!(recycled.iter().all(|entity| entity.generation() == 2));
    arena.check_invariants();
}

#[test]
fn one_query_visits_them_all() {
    let mut arena = Arena::new();
    spawn_many(&mut arena);
    let mut rows = 0;
    arena
        .query::<(&mut Position, &Velocity)>()
        .for_each(|(position, velocity)| {
            position.0[0] += velocity.0[0];
            rows += 1;
        });
    assert_eq!(rows, MANY);
    assert!(
        arena
            .columns::<Body>()
            .position
            .iter()
            .all(|position| *position == Position([1.0, 0.0, 0.0]))
    );
}

#[test]
#[cfg_attr(miri, ignore = "under Miri the tables keep lists of their own")]
fn each_takes_at_most_46_bytes() {
    let before = live_bytes();
    let mut arena = Arena::new();
    arena.spawn_batch((0..MANY).map(|_| body(0.0)));
    let each = |bytes: i64| bytes / i64::from(MANY);
    // A row is 12 + 12 + 8 bytes, a slot 12.
    assert!(
        each(live_bytes() - before) <= 46,
        "{}",
        each(live_bytes() - before)
    );
    let reported = arena.memory().map(|table| table.bytes).sum::<usize>() + arena.entity_bytes();
    assert!(each(i64::try_from(reported).unwrap()) <= 46);
    assert_eq!(arena.columns::<Actor>().entity, []);
}
