//! The allocator says no, at each call in turn: the value comes back, and the world is as it was.

use crate::world::{Body, Haunted, Left, Mark, Number, Town, Wide};
use ecs::{ChangeError, ComponentOf, Entity};
use ecs_tests::check_alloc::{live_blocks, while_failing};
use ecs_tests::ledger::{Ghost, Ledger};

ecs::world! {
    #[world]
    struct Arena { components: (Number, Mark) }

    #[group(own())]
    struct Both { number: &Number, mark: &Mark }
}

fn each_call_refused<C: ComponentOf<Town>>(make: impl Fn() -> C) {
    // The ledger takes its memory.
    drop(make());
    for first in 0.. {
        let mut failures = 0;
        for calls in [first..first + 1, first..u64::MAX] {
            let blocks = live_blocks();
            let mut town = Town::new();
            let entity = town.spawn(());
            failures += try_once(&mut town, entity, make(), calls);
            drop(town);
            assert_eq!(live_blocks(), blocks);
        }
        if failures == 0 {
            assert!(first > 1, "it takes several calls");
            break;
        }
    }
}

fn try_once<C: ComponentOf<Town>>(town: &mut Town, entity: Entity, value: C, calls: std::ops::Range<u64>) -> u64 {
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
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn try_insert_gives_the_value_back() {
    let ledger = Ledger::new();
    each_call_refused(|| Number { value: 1 });
    each_call_refused(|| Wide(1));
    each_call_refused(|| Left(ledger.value(1)));
    ledger.assert_each_dropped_once();
    let ghosts = Ghost::living();
    each_call_refused(|| Haunted(Ghost::new()));
    assert_eq!(Ghost::living(), ghosts);
}

/// In one move to a table and to pools, one of which has a value already.
#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn a_bundle_comes_back_whole() {
    let (ledger, ghosts) = (Ledger::new(), Ghost::living());
    drop(ledger.value(0));
    for first in 0.. {
        let mut failures = 0;
        for calls in [first..first + 1, first..u64::MAX] {
            let blocks = live_blocks();
            let mut town = Town::new();
            let entity = town.spawn((Body(1), Number { value: 1 }, Mark));
            let bundle = (Haunted(Ghost::new()), Number { value: 2 }, Left(ledger.value(2)));
            let (result, failed) = while_failing(calls, || town.try_exchange::<(Body, Mark), _>(entity, bundle));
            failures += failed;
            town.check_invariants();
            let exchanged = result.unwrap_or_else(|error| {
                assert!(matches!(error.cause, ChangeError::Reserve(cause) if cause.is_out_of_memory()));
                assert_eq!(town.components_of(entity).count(), 3);
                assert_eq!(town.get::<Number>(entity), Some(&Number { value: 1 }));
                town.exchange::<(Body, Mark), _>(entity, error.value).unwrap()
            });
            assert_eq!(exchanged.removed, (Some(Body(1)), Some(Mark)));
            let (haunted, number, left) = exchanged.replaced;
            assert!(haunted.is_none() && left.is_none());
            assert_eq!(number, Some(Number { value: 1 }));
            assert_eq!((town.components_of(entity).count(), town.get(entity)), (3, Some(&Number { value: 2 })));
            town.check_invariants();
            drop(town);
            assert_eq!(live_blocks(), blocks);
        }
        if failures == 0 {
            assert!(first > 4, "it takes several calls");
            break;
        }
    }
    ledger.assert_each_dropped_once();
    assert_eq!(Ghost::living(), ghosts);
}

#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn a_bundle_that_is_not_spawned_leaves_no_entity() {
    for first in 0.. {
        let mut failures = 0;
        for calls in [first..first + 1, first..u64::MAX] {
            let blocks = live_blocks();
            let mut town = Town::new();
            let bundle = (Haunted(Ghost::new()), Body(1), Number { value: 2 });
            let (result, failed) = while_failing(calls, || town.try_spawn(bundle));
            failures += failed;
            town.check_invariants();
            let entity = result.unwrap_or_else(|error| {
                assert!(town.is_empty() && town.archetypes().all(|archetype| archetype.rows() == 0));
                town.spawn(error.row)
            });
            assert_eq!(entity.to_bits(), 1 << 32, "no id was used up");
            assert_eq!((town.has::<Haunted>(entity), town.get(entity)), (true, Some(&Number { value: 2 })));
            town.check_invariants();
            drop(town);
            assert_eq!(live_blocks(), blocks);
        }
        if failures == 0 {
            assert!(first > 4, "it takes several calls");
            break;
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn a_page_that_cannot_be_made_leaves_the_others() {
    for call in 0.. {
        let mut town = Town::new();
        let entities = town.spawn_batch(std::iter::repeat_n((), 3_000)).to_vec();
        town.insert(entities[0], Number { value: 1 }).unwrap();
        let failures = try_once(&mut town, entities[2_999], Number { value: 2 }, call..call + 1);
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
        assert!(town.remove::<Number>(entities[0]).is_ok_and(|value| value.is_some()));
        assert!(town.insert(entities[0], Number { value: 2 }).is_ok_and(|value| value.is_none()));
        assert!(town.despawn(entities[1]));
        town.clear();
    });
    assert_eq!(failures, 0);
    town.check_invariants();
}

/// A group makes room for its members before there is a pool. It gives the room back though there never was a value.
#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn a_group_that_got_no_member_gives_its_memory_back() {
    for first in 0.. {
        let blocks = live_blocks();
        let mut arena = Arena::new();
        let entity = arena.spawn_empty();
        let (result, failures) = while_failing(first..u64::MAX, || arena.try_insert(entity, Number { value: 1 }));
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
