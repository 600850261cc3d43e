//! Each value is dropped once, also when another one panics.

use crate::sparse::world::{Body, Haunted, Left, Middle, Name, Other, Person, Right, Town};
use ecs::Entity;
use ecs_tests::ledger::{Ghost, Ledger};
use ecs_tests::unwind::explodes;

const PLACES: usize = 4;

/// Entities with a name and a value in each of three pools, of which one place of the middle one's is explosive.
fn town(ledger: &Ledger, explosive: usize) -> (Town, Vec<Entity>) {
    let mut town = Town::new();
    let entities: Vec<_> = (0..3)
        .map(|number| {
            let at = |place| {
                if place == explosive && number == 1 {
                    ledger.explosive(0)
                } else {
                    ledger.value(0)
                }
            };
            let entity = town.spawn(Person {
                body: Body(number),
                name: Some(Name(at(0))),
            });
            town.insert(entity, Left(at(1))).unwrap();
            town.insert(entity, Middle(at(2))).unwrap();
            town.insert(entity, Right(at(3))).unwrap();
            entity
        })
        .collect();
    (town, entities)
}

#[test]
fn a_panic_in_one_pool_keeps_despawn_from_no_other() {
    for explosive in 0..PLACES {
        let ledger = Ledger::new();
        let (mut town, entities) = town(&ledger, explosive);
        assert!(explodes(|| {
            town.despawn(entities[1]);
        }));
        assert_eq!(ledger.dropped(), PLACES);
        assert!(!town.contains(entities[1]));
        town.check_invariants();
        assert_eq!(town.query::<(&Left, &Middle, &Right, &Name)>().len(), 2);
        drop(town);
        ledger.assert_each_dropped_once();
    }
}

#[test]
fn a_panic_in_one_pool_keeps_clear_from_no_other() {
    for explosive in 0..PLACES {
        let ledger = Ledger::new();
        let (mut town, entities) = town(&ledger, explosive);
        assert!(explodes(|| town.clear()));
        ledger.assert_each_dropped_once();
        town.check_invariants();
        assert!(town.is_empty());
        assert_eq!(
            town.pool::<Left>().0.len()
                + town.pool::<Middle>().0.len()
                + town.pool::<Right>().0.len(),
            0
        );
        assert!(entities.iter().all(|entity| !town.has::<Left>(*entity)));
        let entity = town.spawn_empty();
        assert!(
            !town.has::<Left>(entity) && !town.has::<Middle>(entity) && !town.has::<Right>(entity)
        );
    }
}

#[test]
fn a_panic_in_one_pool_keeps_the_end_of_the_world_from_no_other() {
    for explosive in 0..PLACES {
        let ledger = Ledger::new();
        let (town, _) = town(&ledger, explosive);
        assert!(explodes(|| drop(town)));
        ledger.assert_each_dropped_once();
    }
}

#[test]
fn replaced_and_removed_values_are_handed_out_and_not_dropped() {
    let ledger = Ledger::new();
    let (mut town, entities) = town(&ledger, PLACES);
    let before = town.insert(entities[0], Left(ledger.value(7))).unwrap();
    let removed = town.remove::<Left>(entities[0]).unwrap();
    assert_eq!(ledger.dropped(), 0);
    assert_eq!(removed.as_ref().map(|left| left.0.payload()), Some(7));
    assert!(town.remove::<Left>(entities[0]).unwrap().is_none());
    drop((before, removed));
    assert_eq!(ledger.dropped(), 2);
    drop(town);
    ledger.assert_each_dropped_once();
}

#[test]
fn a_value_that_is_refused_comes_back() {
    let ledger = Ledger::new();
    let (mut town, entities) = town(&ledger, PLACES);
    town.despawn(entities[0]);
    let dropped = ledger.dropped();
    let error = town.insert(entities[0], Left(ledger.value(7))).unwrap_err();
    assert_eq!((error.value.0.payload(), ledger.dropped()), (7, dropped));
    let reserved = town.reserve_entity();
    let error = town.insert(reserved, error.value).unwrap_err();
    assert_eq!((error.value.0.payload(), ledger.dropped()), (7, dropped));
}

#[test]
fn a_row_that_is_given_back_leaves_its_sparse_components_to_be_dropped() {
    for explosive in [PLACES, 1, 2, 3] {
        let ledger = Ledger::new();
        let (mut town, entities) = town(&ledger, explosive);
        let exploded = explodes(|| {
            let row = town.despawn_row::<Person>(entities[1]).unwrap();
            assert_eq!((ledger.dropped(), row.body), (PLACES - 1, Body(1)));
        });
        assert_eq!(exploded, explosive < PLACES);
        assert_eq!(ledger.dropped(), PLACES);
        town.check_invariants();
        drop(town);
        ledger.assert_each_dropped_once();
    }
}

#[test]
fn a_value_of_size_zero_is_dropped_as_often_as_it_was_made() {
    let mut town = Town::new();
    let before = Ghost::living();
    let entities: Vec<_> = (0..5).map(|_| town.spawn(())).collect();
    for entity in &entities {
        town.insert(*entity, Haunted(Ghost::new())).unwrap();
        town.insert(*entity, Haunted(Ghost::new())).unwrap();
    }
    assert_eq!(Ghost::living() - before, 5);
    town.despawn(entities[0]);
    assert!(town.remove::<Haunted>(entities[4]).unwrap().is_some());
    assert_eq!(Ghost::living() - before, 3);
    let seen = town.query::<(Entity, &Haunted)>().map(|(entity, _)| entity);
    assert_eq!(
        seen.collect::<std::collections::BTreeSet<_>>(),
        entities[1..4].iter().copied().collect()
    );
    town.clear();
    assert_eq!(Ghost::living(), before);
}

#[test]
fn a_comparison_that_panics_leaves_the_order() {
    let ledger = Ledger::new();
    let (mut town, entities) = town(&ledger, PLACES);
    for (entity, number) in entities.iter().zip([3, 1, 2]) {
        town.get_mut::<Left>(*entity).unwrap().0.set_payload(number);
    }
    let mut calls = 0;
    assert!(explodes(|| town.sort_by_key::<Left, _>(|left| {
        calls += 1;
        if calls == 4 {
            ecs_tests::unwind::explode();
        }
        left.0.payload()
    })));
    assert_eq!(town.pool::<Left>().0, entities);
    town.sort_by_key::<Left, _>(|left| left.0.payload());
    assert_eq!(
        town.pool::<Left>().0,
        [entities[1], entities[2], entities[0]]
    );
    town.check_invariants();
    drop(town);
    ledger.assert_each_dropped_once();
}

/// The row moves, and the values in pools do not.
#[test]
fn a_move_of_the_row_leaves_the_pools_alone() {
    let ledger = Ledger::new();
    let mut town = Town::new();
    let entity = town.spawn(Other {
        name: Name(ledger.value(1)),
    });
    town.insert(entity, Left(ledger.value(2))).unwrap();
    let address = std::ptr::from_ref(town.get::<Left>(entity).unwrap());
    town.insert(entity, Body(1)).unwrap();
    town.remove::<Name>(entity).unwrap();
    town.remove::<Body>(entity).unwrap();
    assert_eq!(
        std::ptr::from_ref(town.get::<Left>(entity).unwrap()),
        address
    );
    drop(town);
    ledger.assert_each_dropped_once();
}
