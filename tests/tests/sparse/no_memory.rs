//! The allocator says no, at each call in turn: the value comes back, and the world is as it was.

use crate::world::{Haunted, Left, Number, Town, Wide};
use ecs::{ChangeError, ComponentOf, Entity};
use ecs_tests::check_alloc::{live_blocks, while_failing};
use ecs_tests::ledger::{Ghost, Ledger};

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
