//! Once a game is in its stride, nothing is allocated.

use crate::capacity::world::{Actor, Arena, Body, Position, Velocity, actor, body};
use ecs_tests::check_alloc::{allocations, live_bytes};

const TICKS: u32 = if cfg!(miri) { 4 } else { 1_000 };
const BODIES: u8 = if cfg!(miri) { 16 } else { 100 };

#[test]
fn a_thousand_ticks_allocate_nothing() {
    let mut arena = Arena::new();
    let mut bodies: Vec<_> = (0..BODIES)
        .map(|x| arena.spawn(body(f32::from(x))))
        .collect();
    let tick = |arena: &mut Arena, bodies: &mut Vec<_>| {
        for entity in bodies.drain(..bodies.len() / 2) {
            assert!(arena.despawn(entity));
        }
        bodies.extend((0..BODIES / 4).map(|x| arena.spawn(body(f32::from(x)))));
        bodies.extend_from_slice(arena.spawn_batch((0..BODIES / 4).map(|x| body(f32::from(x)))));
        arena
            .query::<(&mut Position, &Velocity)>()
            .for_each(|(position, velocity)| position.0[0] += velocity.0[0]);
        let mut moving = 0;
        for (position, _) in arena.query::<(&Position, &Velocity)>() {
            moving += usize::from(position.0[0] > 0.0);
        }
        arena
            .query::<&Position>()
            .with::<Velocity>()
            .pairs()
            .for_each(|one, other| {
                moving += usize::from(one == other);
            });
        assert!(moving >= usize::from(BODIES));
    };
    tick(&mut arena, &mut bodies);
    tick(&mut arena, &mut bodies);
    let calls = allocations();
    for _ in 0..TICKS {
        tick(&mut arena, &mut bodies);
    }
    assert_eq!(allocations(), calls);
    assert_eq!(arena.len(), usize::from(BODIES));
    arena.check_invariants();
}

#[test]
fn ids_that_are_reserved_and_used_allocate_nothing() {
    let mut arena = Arena::new();
    let cycle = |arena: &mut Arena| {
        let ids: [_; 10] = std::array::from_fn(|_| arena.reserve_entity());
        for id in ids {
            arena.spawn_at(id, body(0.0)).unwrap();
        }
        for id in ids {
            assert!(arena.despawn(id));
        }
    };
    cycle(&mut arena);
    let calls = allocations();
    for _ in 0..TICKS {
        cycle(&mut arena);
    }
    assert_eq!(allocations(), calls);
}

#[test]
fn reserved_room_is_there() {
    let mut arena = Arena::new();
    arena.reserve::<Body>(150);
    let calls = allocations();
    for x in 0..150_u8 {
        arena.spawn(body(f32::from(x)));
    }
    assert_eq!(allocations(), calls);
}

#[test]
fn ids_of_with_capacity_are_there() {
    let mut arena = Arena::with_capacity(100);
    let calls = allocations();
    for _ in 0..100 {
        arena.reserve_entity();
    }
    // Only noting the reservations would allocate.
    assert!(arena.try_reserve::<Body>(0).is_ok());
    assert_eq!(allocations(), calls);
}

#[test]
fn growth_is_geometric() {
    const ROWS: u16 = if cfg!(miri) { 500 } else { 60_000 };
    let mut arena = Arena::new();
    let calls = allocations();
    for x in 0..ROWS {
        arena.spawn(body(f32::from(x)));
    }
    let growths = allocations() - calls;
    // Two for each doubling, of the table and of the slots, and under Miri one more for its own list.
    assert!(growths <= 3 * u64::from(u16::BITS), "{growths}");
}

fn capacities(arena: &Arena) -> [usize; 3] {
    let mut tables = arena.memory().map(|table| table.capacity);
    std::array::from_fn(|_| tables.next().unwrap())
}

#[test]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn shrink_to_fit_frees_memory_that_no_row_needs() {
    let before = live_bytes();
    let mut arena = Arena::new();
    let empty = live_bytes();
    arena.reserve::<Body>(10_000);
    let bodies: Vec<_> = (0..100_u8)
        .map(|x| arena.spawn(body(f32::from(x))))
        .collect();
    arena.spawn(actor(1));
    arena.shrink_to_fit();
    assert_eq!(capacities(&arena), [128, 1, 0]);
    assert_eq!(
        arena.get::<Position>(bodies[99]),
        Some(&Position([99.0; 3]))
    );
    arena.check_invariants();
    for entity in &bodies {
        arena.despawn(*entity);
    }
    arena.shrink_to_fit();
    assert_eq!(capacities(&arena), [0, 1, 0]);
    arena.clear();
    arena.shrink_to_fit();
    drop(bodies);
    let slots = i64::try_from(arena.entity_bytes()).unwrap();
    assert_eq!(
        live_bytes(),
        empty + slots,
        "of an empty world the slots are left, which remember the generations"
    );
    drop(arena);
    assert_eq!(live_bytes(), before);
}

#[test]
#[cfg_attr(miri, ignore = "under Miri the tables keep lists of their own")]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn the_memory_that_is_reported_is_the_memory_that_is_taken() {
    let mut arena = Arena::new();
    let empty = live_bytes();
    arena.spawn_batch((0..100_u8).map(|x| body(f32::from(x))));
    arena.reserve::<Actor>(10);
    let reported = arena.memory().map(|table| table.bytes).sum::<usize>() + arena.entity_bytes();
    assert_eq!(live_bytes() - empty, i64::try_from(reported).unwrap());
    let table = arena.memory().next().unwrap();
    assert_eq!(
        (table.archetype, table.rows, table.capacity, table.row_bytes),
        ("Body", 100, 128, 32)
    );
}

#[test]
#[cfg_attr(miri, ignore = "under Miri the tables keep lists of their own")]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn the_memory_that_is_reported_of_pools_is_the_memory_that_is_taken() {
    #[derive(ecs::Component)]
    #[component(storage = "sparse")]
    struct Fish(u32);
    #[derive(ecs::Component)]
    #[component(storage = "sparse")]
    struct Frog([u64; 3]);
    ecs::world! {
        #[world]
        struct Pond { components: (Fish, Frog) }
    }
    let mut pond = Pond::new();
    let all: Vec<_> = (0..10_000).map(|_| pond.spawn_empty()).collect();
    let empty = live_bytes() - i64::try_from(pond.pool_bytes()).unwrap();
    for (i, entity) in all.iter().enumerate().filter(|(i, _)| i % 2_500 < 40) {
        pond.insert(*entity, Fish(0)).unwrap();
        if i > 5_000 {
            pond.insert(*entity, Frog([0; 3])).unwrap();
        }
        assert_eq!(
            live_bytes() - empty,
            i64::try_from(pond.pool_bytes()).unwrap()
        );
    }
}

#[test]
#[cfg_attr(miri, ignore = "under Miri the tables keep lists of their own")]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn the_memory_that_is_reported_of_dynamic_archetypes_is_the_memory_that_is_taken() {
    let mut arena = Arena::new();
    arena.reserve_entities(1_000);
    let empty = live_bytes() - i64::try_from(arena.dynamic_bytes()).unwrap();
    for i in 0..20_u32 {
        let entity = arena.spawn((Position([0.0; 3]),));
        if i % 2 == 0 {
            arena.insert(entity, Velocity([0.0; 3])).unwrap();
            arena
                .insert(entity, crate::capacity::world::Name(Box::new(i)))
                .unwrap();
        }
    }
    let names: usize = 10 * size_of::<u32>();
    let tables = arena.memory().map(|table| table.bytes).sum::<usize>();
    let reported = tables + arena.dynamic_bytes() + names;
    assert_eq!(live_bytes() - empty, i64::try_from(reported).unwrap());
}
