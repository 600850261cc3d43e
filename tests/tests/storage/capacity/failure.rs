//! The allocator says no, at each call in turn: the row to spawn comes back, and the world is as it was.

use crate::capacity::world::{Actor, Arena, Body, actor, body, dump};
use ecs_tests::check_alloc::{allocations, live_blocks, while_failing};
use std::ops::Range;

const EVER: u64 = u64::MAX;

/// Runs `attempt` with ever later calls refused, one call only and then all calls from there on, until none is.
/// Returns how often it failed.
fn with_each_call_refused(mut attempt: impl FnMut(Range<u64>) -> u64) -> u64 {
    let mut refusals = 0;
    for first in 0.. {
        let failures = attempt(first..first + 1) + attempt(first..EVER);
        if failures == 0 {
            break;
        }
        refusals += failures;
    }
    refusals
}

#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn try_spawn_gives_the_row_back() {
    let blocks = live_blocks();
    let mut arena = Arena::new();
    let mut refusals = 0;
    for number in 0..300 {
        refusals += with_each_call_refused(|calls| {
            let before = dump(&arena);
            let row = actor(number);
            let (result, failures) = while_failing(calls, || arena.try_spawn(row));
            match result {
                Ok(entity) => {
                    assert!(arena.despawn(entity));
                }
                Err(error) => {
                    assert!(error.cause.is_out_of_memory());
                    assert_eq!(*error.value.name.0, number);
                    assert!(failures > 0);
                }
            }
            assert_eq!(dump(&arena), before);
            arena.check_invariants();
            failures
        });
        arena.try_spawn(actor(number)).unwrap();
    }
    assert!(
        refusals > 10,
        "tables and slots grow several times: {refusals}"
    );
    assert_eq!(arena.len(), 300);
    drop(arena);
    assert_eq!(live_blocks(), blocks);
}

#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn try_reserve_leaves_the_rows_where_they_are() {
    let blocks = live_blocks();
    let mut arena = Arena::new();
    arena.spawn_batch((0..10).map(actor));
    let before = dump(&arena);
    let mut additional = 100;
    let refusals = with_each_call_refused(|calls| {
        additional *= 2;
        let (result, failures) = while_failing(calls, || arena.try_reserve::<Actor>(additional));
        assert!(failures > 0 || result.is_ok());
        if let Err(error) = result {
            assert!(error.is_out_of_memory());
        }
        assert_eq!(dump(&arena), before);
        arena.check_invariants();
        failures
    });
    assert!(refusals > 2);
    drop((arena, before));
    assert_eq!(live_blocks(), blocks);
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "tables have lists for Miri and guards for the sanitizer, which take memory"
)]
fn a_table_that_cannot_double_grows_by_the_rows_it_needs() {
    let mut arena = Arena::new();
    arena.reserve_entities(1_000);
    let capacity = |arena: &Arena| arena.memory().next().unwrap().capacity;
    while arena.len() < capacity(&arena).max(256) {
        arena.spawn(body(1.0));
    }
    let full = arena.len();
    let (entity, failures) = while_failing(0..1, || arena.try_spawn(body(2.0)));
    assert!(entity.is_ok());
    assert_eq!(failures, 1);
    assert!(
        (full + 1..2 * full).contains(&capacity(&arena)),
        "{full}, {}",
        capacity(&arena)
    );
    arena.check_invariants();
}

#[test]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn the_error_says_how_much_was_asked_for() {
    let mut arena = Arena::new();
    let (result, _) = while_failing(0..EVER, || arena.try_reserve::<Body>(64));
    let error = result.unwrap_err().to_string();
    let bytes = error
        .strip_prefix("no memory for `Body`: ")
        .and_then(|it| it.strip_suffix(" bytes were asked for"));
    // 64 rows, and a bit more, so that there is a place to begin at that is on a cache line.
    assert!(
        bytes.is_some_and(|bytes| (2048..2048 + 64).contains(&bytes.parse().unwrap())),
        "{error}"
    );
}

#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn the_error_names_the_request() {
    let mut arena = Arena::new();
    let (result, _) = while_failing(1..EVER, || arena.try_reserve::<Body>(64));
    assert_eq!(
        result.unwrap_err().to_string(),
        "no memory for `entities`: 768 bytes were asked for"
    );
}

#[test]
fn rows_leave_without_any_memory() {
    let mut arena = Arena::new();
    let actors: Vec<_> = (0..20).map(|number| arena.spawn(actor(number))).collect();
    arena.spawn_batch((0..20_u8).map(|x| body(f32::from(x))));
    // Ids that are reserved and not yet noted must not make despawn allocate either.
    arena.despawn(actors[19]);
    arena.reserve_entity();
    arena.reserve_entity();
    let calls = allocations();
    let ((), failures) = while_failing(0..EVER, || {
        assert!(arena.despawn(actors[0]));
        assert!(!arena.despawn(actors[0]));
        drop(arena.despawn_row::<Actor>(actors[1]).unwrap());
        arena.clear();
        assert!(arena.is_empty());
        drop(arena);
    });
    assert_eq!((failures, allocations()), (0, calls));
}

#[test]
fn a_reservation_that_cannot_be_noted_stays_one() {
    let mut arena = Arena::new();
    let reserved = arena.reserve_entity();
    let (given_back, failures) = while_failing(0..EVER, || arena.despawn(reserved));
    assert!(!given_back && failures > 0);
    arena.check_invariants();
    assert!(arena.despawn(reserved));
    arena.check_invariants();
}

#[test]
fn a_table_that_cannot_be_shrunk_is_as_good_as_before() {
    let mut arena = Arena::new();
    let actors: Vec<_> = (0..200).map(|number| arena.spawn(actor(number))).collect();
    actors[10..]
        .iter()
        .for_each(|entity| assert!(arena.despawn(*entity)));
    let before = dump(&arena);
    let ((), failures) = while_failing(0..1, || arena.shrink_to_fit());
    assert_eq!(failures, 1);
    assert_eq!(dump(&arena), before);
    arena.check_invariants();
}

#[test]
fn slots_that_cannot_be_shrunk_are_as_good_as_before() {
    let mut arena = Arena::with_capacity(1_000);
    arena.spawn_batch((0..200).map(actor));
    let before = dump(&arena);
    let ((), failures) = while_failing(0..EVER, || arena.shrink_to_fit());
    assert!(failures > 0);
    assert_eq!(dump(&arena), before);
    arena.check_invariants();
}
