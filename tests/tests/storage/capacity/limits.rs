//! More than there can be is refused before any memory is asked for.

use crate::capacity::world::{Actor, Arena, Body, Giant, actor, body, dump};
use ecs::Entity;
use ecs_tests::check_alloc::{allocations, while_failing};

const TOO_MANY: [usize; 4] = [
    usize::MAX,
    usize::MAX - 1,
    isize::MAX as usize,
    u32::MAX as usize,
];

fn inhabited() -> Arena {
    let mut arena = Arena::new();
    arena.spawn_batch((0..3_u8).map(|x| body(f32::from(x))));
    arena.spawn(actor(1));
    arena
}

#[test]
fn too_many_rows() {
    let mut arena = inhabited();
    let before = dump(&arena);
    let calls = allocations();
    for additional in TOO_MANY {
        assert!(
            !arena
                .try_reserve::<Body>(additional)
                .unwrap_err()
                .is_out_of_memory(),
            "{additional}"
        );
        assert!(
            !arena
                .try_reserve::<Actor>(additional)
                .unwrap_err()
                .is_out_of_memory(),
            "{additional}"
        );
    }
    assert_eq!(allocations(), calls);
    assert_eq!(dump(&arena), before);
    arena.check_invariants();
}

#[test]
fn too_many_bytes() {
    let mut arena = inhabited();
    let calls = allocations();
    for additional in TOO_MANY {
        let error = arena.try_reserve::<Giant>(additional).unwrap_err();
        assert!(!error.is_out_of_memory(), "{additional}");
    }
    assert_eq!(allocations(), calls);
    arena.check_invariants();
}

#[test]
fn the_error_names_the_archetype() {
    let mut arena = Arena::new();
    let error = arena.try_reserve::<Body>(usize::MAX).unwrap_err();
    assert_eq!(error.to_string(), "`Body` cannot hold so many rows");
}

#[test]
#[should_panic(expected = "`Body` cannot hold so many rows")]
fn reserve_panics_where_try_reserve_fails() {
    Arena::new().reserve::<Body>(usize::MAX);
}

#[test]
#[should_panic(expected = "entity ids")]
fn with_capacity_panics_beyond_the_ids_that_there_are() {
    drop(Arena::with_capacity(usize::MAX));
}

#[test]
fn nothing_is_reserved_for_nothing() {
    let calls = allocations();
    let mut arena = Arena::new();
    let made = allocations() - calls;
    assert!(
        made <= 1,
        "a world is one allocation, the list of its tables"
    );
    arena.try_reserve::<Body>(0).unwrap();
    arena.shrink_to_fit();
    arena.clear();
    assert_eq!(arena.spawn_batch(std::iter::empty::<Body>()), []);
    assert_eq!(arena.spawn_columns::<Body>((vec![], vec![])).unwrap(), []);
    drop(arena);
    assert_eq!(allocations(), calls + made);
}

#[test]
fn too_many_entities() {
    let mut arena = inhabited();
    let calls = allocations();
    let additional = u32::MAX as usize - 2;
    let (result, _) = while_failing(0..u64::MAX, || {
        arena
            .try_reserve::<Giant>(0)
            .and(arena.try_reserve::<Body>(additional))
    });
    assert!(!result.unwrap_err().is_out_of_memory());
    assert_eq!(allocations(), calls);
}

#[test]
#[cfg_attr(miri, ignore = "so many rows take hours")]
fn an_id_may_be_chosen_millions_beyond_those_that_there_are() {
    const MANY: u32 = 700_000;
    let mut arena = Arena::new();
    arena.spawn_batch((0..MANY).map(|_| body(0.0)));
    let of = |index: u32| Entity::from_bits(1 << 32 | u64::from(index)).unwrap();
    assert!(!arena.reserve_handle(of(MANY + (1 << 22))).unwrap());
    let far = of(MANY + (1 << 22) - 1);
    assert!(arena.reserve_handle(far).unwrap());
    arena.spawn_at(far, body(1.0)).unwrap();
    assert!(arena.contains(far));
    arena.check_invariants();
}
