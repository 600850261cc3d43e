//! The allocator says no, to pages of a pool and to groups. The operations that give values back are in `refusals`.

use crate::sparse::world::{Mark, Number, Town};
use ecs::{ChangeError, ComponentOf, Entity};
use ecs_tests::check_alloc::{live_blocks, while_failing};

ecs::world! {
    #[world]
    struct Arena { components: (Number, Mark) }

    #[group(own())]
    struct Both { number: &Number, mark: &Mark }
}

fn try_once<C: ComponentOf<Town>>(
    town: &mut Town,
    entity: Entity,
    value: C,
    calls: std::ops::Range<u64>,
) -> u64 {
    let (result, failures) = while_failing(calls, || town.try_insert(entity, value));
    town.check_invariants();
    // A table that gets no room for several rows asks for one.
    assert!(result.is_ok() || failures > 0);
    if let Err(error) = result {
        assert!(matches!(error.cause, ChangeError::Reserve(cause) if cause.is_out_of_memory()));
        assert!(!town.has::<C>(entity) && town.query::<&C>().get(entity).is_none());
        assert!(town.insert(entity, error.value).unwrap().is_none());
    }
    assert!(town.has::<C>(entity));
    town.check_invariants();
    failures
}

#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn a_page_that_cannot_be_made_leaves_the_others() {
    for call in 0.. {
        let mut town = Town::new();
        let entities = town.spawn_batch(std::iter::repeat_n((), 3_000)).to_vec();
        town.insert(entities[0], Number { value: 1 }).unwrap();
        let failures = try_once(
            &mut town,
            entities[2_999],
            Number { value: 2 },
            call..call + 1,
        );
        assert_eq!(town.get::<Number>(entities[0]), Some(&Number { value: 1 }));
        if failures == 0 {
            break;
        }
    }
}

#[test]
fn to_remove_to_despawn_and_to_clear_needs_no_memory() {
    let mut town = Town::new();
    let entities: Vec<_> = (0..4).map(|_| town.spawn(())).collect();
    for entity in &entities {
        town.insert(*entity, Number { value: 1 }).unwrap();
    }
    let ((), failures) = while_failing(0..u64::MAX, || {
        assert!(
            town.remove::<Number>(entities[0])
                .is_ok_and(|value| value.is_some())
        );
        assert!(
            town.insert(entities[0], Number { value: 2 })
                .is_ok_and(|value| value.is_none())
        );
        assert!(town.despawn(entities[1]));
        town.clear();
    });
    assert_eq!(failures, 0);
    town.check_invariants();
}

/// A group makes room for its members before there is a pool. It gives the room back though there never was a value.
#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn a_group_that_got_no_member_gives_its_memory_back() {
    for first in 0.. {
        let blocks = live_blocks();
        let mut arena = Arena::new();
        let entity = arena.spawn_empty();
        let (result, failures) = while_failing(first..u64::MAX, || {
            arena.try_insert(entity, Number { value: 1 })
        });
        assert_eq!(result.is_err(), failures > 0);
        assert!(arena.despawn(entity));
        // No table has an allocation any more.
        arena.shrink_to_fit();
        drop((result, arena));
        assert_eq!(live_blocks(), blocks, "from call {first} on");
        if failures == 0 {
            assert!(first > 3, "it takes several calls");
            break;
        }
    }
}
