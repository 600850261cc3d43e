//! The allocator says no, at each call in turn: the value comes back, and the world is as it was.

use ecs::{ChangeError, ComponentDefinition, DataError, Entity};
use ecs_tests::check_alloc::{live_blocks, while_failing};
use std::ops::Range;

#[derive(Debug, PartialEq)]
struct Name(Box<u32>);
#[derive(Debug, PartialEq)]
struct Hat(Box<u32>);
#[derive(Debug, PartialEq)]
struct Mark;

ecs::world! {
    #[world]
    struct Town { components: (Name, Hat, Mark) }

    #[archetype]
    struct Person { name: Name, mark: Option<Mark> }
}

/// The contents of the world: archetypes with rows and their components, and the components' values.
fn dump(town: &Town) -> String {
    let rows = town.query_ref::<(Entity, Option<&Name>, Option<&Hat>, Option<&Mark>)>();
    let rows: Vec<_> = rows.map(|row| format!("{row:?}")).collect();
    let archetypes = town.archetypes().filter(|it| it.rows() > 0);
    let archetypes = archetypes.map(|it| (it.rows(), it.components().collect::<Vec<_>>()));
    format!("{:?} {rows:?}", archetypes.collect::<Vec<_>>())
}

/// Tries with each call refused, one call only and then all from there on, in a new world each time, until none is.
fn each_call_refused(mut attempt: impl FnMut(&mut Town, Entity, Range<u64>) -> u64) {
    for first in 0.. {
        let mut failures = 0;
        for calls in [first..first + 1, first..u64::MAX] {
            let blocks = live_blocks();
            let mut town = Town::new();
            let entity = town.spawn(Person { name: Name(Box::new(1)), mark: Some(Mark) });
            failures += attempt(&mut town, entity, calls);
            town.check_invariants();
            drop(town);
            assert_eq!(live_blocks(), blocks);
        }
        if failures == 0 {
            assert!(first > 2, "it takes several calls");
            break;
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn try_insert_gives_the_value_back() {
    each_call_refused(|town, entity, calls| {
        let (before, value) = (dump(town), Hat(Box::new(2)));
        let (result, failures) = while_failing(calls, || town.try_insert(entity, value));
        if let Err(error) = result {
            assert_eq!((&error.value, error.entity), (&Hat(Box::new(2)), entity));
            assert!(matches!(error.cause, ChangeError::Reserve(cause) if cause.is_out_of_memory()));
            assert_eq!(dump(town), before);
            town.insert(entity, error.value).unwrap();
        }
        assert_eq!(town.get::<Hat>(entity), Some(&Hat(Box::new(2))));
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn try_exchange_gives_the_bundle_back() {
    each_call_refused(|town, entity, calls| {
        let (before, value) = (dump(town), Hat(Box::new(2)));
        let (result, failures) = while_failing(calls, || town.try_exchange::<(Name, Mark), (Hat,)>(entity, (value,)));
        if let Err(error) = result {
            assert_eq!(error.value, (Hat(Box::new(2)),));
            assert_eq!(dump(town), before);
            town.exchange::<(Name, Mark), (Hat,)>(entity, error.value).unwrap();
        }
        assert_eq!((town.get::<Hat>(entity), town.has::<Name>(entity)), (Some(&Hat(Box::new(2))), false));
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn try_remove_leaves_the_value() {
    each_call_refused(|town, entity, calls| {
        let before = dump(town);
        let (result, failures) = while_failing(calls, || town.try_remove::<Name>(entity));
        if result.is_err() {
            assert_eq!(dump(town), before);
        }
        assert_eq!(town.has::<Name>(entity), result.is_err());
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn data_is_where_it_was() {
    each_call_refused(|town, entity, calls| {
        let id = town.define(ComponentDefinition::new("mana").with_layout(4, 4)).unwrap();
        let before = dump(town);
        let ((inserted, replaced, removed), failures) = while_failing(calls, || {
            (town.insert_data(entity, id, &[1; 4]), town.insert_data(entity, id, &[2; 4]), town.remove_data(entity, id))
        });
        for result in [&inserted, &replaced, &removed] {
            assert!(matches!(result, Ok(_) | Err(DataError::Reserve(_))));
        }
        let expected: Option<[u8; 4]> = match (inserted.is_ok(), replaced.is_ok(), removed.is_ok()) {
            (_, _, true) | (false, false, _) => None,
            (_, true, false) => Some([2; 4]),
            (true, false, false) => Some([1; 4]),
        };
        assert_eq!(town.get_data(entity, id), expected.as_ref().map(|bytes| &bytes[..]));
        if inserted.is_err() && replaced.is_err() {
            assert_eq!(dump(town), before);
        }
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn try_spawn_of_a_bundle_gives_it_back() {
    each_call_refused(|town, _, calls| {
        let (before, bundle) = (dump(town), (Hat(Box::new(2)), Mark));
        let (result, failures) = while_failing(calls, || town.try_spawn(bundle));
        if let Err(error) = result {
            assert_eq!(error.row, (Hat(Box::new(2)), Mark));
            assert_eq!(dump(town), before);
        }
        failures
    });
}

#[test]
fn compact_without_memory_reclaims_what_it_can() {
    let mut town = Town::new();
    let entity = town.spawn((Hat(Box::new(1)),));
    town.insert(entity, Mark).unwrap();
    let (count, _) = while_failing(0..u64::MAX, || town.compact());
    town.check_invariants();
    assert_eq!(count + town.compact(), 1);
    assert_eq!(town.get::<Hat>(entity), Some(&Hat(Box::new(1))));
}

/// The archetype where the row would have gone is made before room in it is asked for.
#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn a_move_that_failed_leaves_no_archetype_behind() {
    each_call_refused(|town, entity, calls| {
        let (before, value) = (town.describe(), Hat(Box::new(2)));
        let (result, failures) = while_failing(calls, || town.try_insert(entity, value));
        if result.is_err() {
            assert_eq!(town.describe(), before);
        }
        failures
    });
}

/// From a table without optional components the way is remembered, which takes memory too.
#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn a_way_that_cannot_be_remembered_leaves_no_archetype_behind() {
    each_call_refused(|town, _, calls| {
        let entity = town.spawn((Mark,));
        let (before, value) = (town.describe(), Hat(Box::new(2)));
        let (result, failures) = while_failing(calls, || town.try_insert(entity, value));
        if result.is_err() {
            assert_eq!(town.describe(), before);
        }
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn a_removal_that_failed_leaves_no_archetype_behind() {
    each_call_refused(|town, _, calls| {
        let entity = town.spawn((Mark, Hat(Box::new(1))));
        let before = town.describe();
        let (result, failures) = while_failing(calls, || town.try_remove::<Mark>(entity));
        if result.is_err() {
            assert_eq!(town.describe(), before);
        }
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn an_exchange_that_failed_leaves_no_archetype_behind() {
    each_call_refused(|town, entity, calls| {
        let (before, value) = (town.describe(), Hat(Box::new(2)));
        let (result, failures) = while_failing(calls, || town.try_exchange::<(Name, Mark), (Hat,)>(entity, (value,)));
        if result.is_err() {
            assert_eq!(town.describe(), before);
        }
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
fn a_spawn_that_failed_leaves_no_archetype_behind() {
    each_call_refused(|town, _, calls| {
        let (before, bundle) = (town.describe(), (Hat(Box::new(2)), Mark));
        let (result, failures) = while_failing(calls, || town.try_spawn(bundle));
        if result.is_err() {
            assert_eq!(town.describe(), before);
        }
        failures
    });
}
