//! The ways out of the world, with drops that go well.

use crate::drops::world::{
    COLUMNS, Left, ROWS, Right, Store, Triple, assert_whole, haunted, swarm, triple,
};
use ecs_tests::ledger::{Ghost, Ledger};

#[test]
fn despawn_drops_the_row_and_nothing_else() {
    for victim in 0..ROWS {
        let ledger = Ledger::new();
        let mut store = Store::new();
        let entities: Vec<_> = (0..4)
            .map(|number| store.spawn(triple(&ledger, number)))
            .collect();
        assert!(store.despawn(entities[victim]));
        assert_eq!(ledger.dropped(), COLUMNS);
        for (number, entity) in (0..4).zip(&entities) {
            if *entity != entities[victim] {
                assert_whole(&store, *entity, number);
            }
        }
        drop(store);
        ledger.assert_each_dropped_once();
    }
}

#[test]
fn a_second_despawn_drops_nothing() {
    let ledger = Ledger::new();
    let mut store = Store::new();
    let entity = store.spawn(triple(&ledger, 0));
    store.spawn(triple(&ledger, 1));
    assert!(store.despawn(entity));
    assert!(!store.despawn(entity));
    assert_eq!(ledger.dropped(), COLUMNS);
    drop(store);
    ledger.assert_each_dropped_once();
}

#[test]
fn despawn_row_drops_nothing_and_gives_the_row() {
    let ledger = Ledger::new();
    let mut store = Store::new();
    let entities: Vec<_> = (0..4)
        .map(|number| store.spawn(triple(&ledger, number)))
        .collect();
    let row = store.despawn_row::<Triple>(entities[1]).unwrap();
    assert!(store.despawn_row::<Triple>(entities[1]).is_none());
    assert_eq!(ledger.dropped(), 0);
    assert_eq!(
        (
            row.left.0.payload(),
            row.middle.0.payload(),
            row.right.0.payload()
        ),
        (1, 1, 1)
    );
    drop(row);
    assert_eq!(ledger.dropped(), COLUMNS);
    drop(store);
    ledger.assert_each_dropped_once();
}

#[test]
fn a_row_that_left_can_come_back() {
    let ledger = Ledger::new();
    let mut store = Store::new();
    let entity = store.spawn(triple(&ledger, 7));
    let row = store.despawn_row::<Triple>(entity).unwrap();
    let again = store.spawn(row);
    assert_whole(&store, again, 7);
    assert_eq!(ledger.dropped(), 0);
    drop(store);
    ledger.assert_each_dropped_once();
}

#[test]
fn clear_drops_every_row() {
    let ledger = Ledger::new();
    let ghosts = Ghost::living();
    let mut store = Store::new();
    store.spawn_batch((0..5).map(|number| triple(&ledger, number)));
    store.spawn(haunted(&ledger));
    store.spawn(swarm());
    store.clear();
    assert_eq!(ledger.living(), 0);
    assert_eq!(Ghost::living(), ghosts);
    store.spawn(triple(&ledger, 0));
    drop(store);
    ledger.assert_each_dropped_once();
}

#[test]
fn the_world_drops_the_values_that_are_left() {
    let ledger = Ledger::new();
    let ghosts = Ghost::living();
    let mut store = Store::new();
    store.spawn_batch((0..5).map(|number| triple(&ledger, number)));
    store.spawn(haunted(&ledger));
    store.spawn(swarm());
    assert_eq!(ledger.dropped(), 0);
    drop(store);
    ledger.assert_each_dropped_once();
    assert_eq!(Ghost::living(), ghosts);
}

#[test]
fn a_value_that_is_overwritten_is_dropped_at_once() {
    let ledger = Ledger::new();
    let mut store = Store::new();
    let entity = store.spawn(triple(&ledger, 0));
    *store.get_mut::<Left>(entity).unwrap() = Left(ledger.value(10));
    assert_eq!(ledger.dropped(), 1);
    *store.row_mut::<Triple>(entity).unwrap().right = Right(ledger.value(11));
    assert_eq!(ledger.dropped(), 2);
    store.columns_mut::<Triple>().left[0] = Left(ledger.value(12));
    assert_eq!(ledger.dropped(), 3);
    store
        .query::<&mut Left>()
        .for_each(|left| *left = Left(ledger.value(13)));
    assert_eq!(ledger.dropped(), 4);
    assert_eq!(store.get::<Left>(entity).unwrap().0.payload(), 13);
    drop(store);
    ledger.assert_each_dropped_once();
}

#[test]
fn growing_and_shrinking_move_values_and_drop_none() {
    let ledger = Ledger::new();
    let ghosts = Ghost::living();
    let mut store = Store::new();
    let entities: Vec<_> = (0..100)
        .map(|number| store.spawn(triple(&ledger, number)))
        .collect();
    store.spawn(haunted(&ledger));
    store.reserve::<Triple>(1_000);
    store.shrink_to_fit();
    assert_eq!(ledger.dropped(), 0);
    assert_eq!(Ghost::living(), ghosts + 1);
    for (number, entity) in (0..100).zip(entities) {
        assert_whole(&store, entity, number);
    }
    drop(store);
    ledger.assert_each_dropped_once();
}

#[test]
fn whole_columns_are_moved_in() {
    let ledger = Ledger::new();
    let mut store = Store::new();
    let columns = |count: u64| {
        let values = || (0..count).map(|number| ledger.value(number));
        (
            values().map(Left).collect(),
            (0..=255).take(usize::try_from(count).unwrap()).collect(),
            values().map(crate::drops::world::Middle).collect(),
            values().map(Right).collect(),
        )
    };
    let entities = store.spawn_columns::<Triple>(columns(5)).unwrap().to_vec();
    store.spawn_columns::<Triple>(columns(0)).unwrap();
    assert_eq!(ledger.dropped(), 0);
    for (number, entity) in (0..5).zip(entities) {
        assert_whole(&store, entity, number);
    }
    drop(store);
    ledger.assert_each_dropped_once();
}

#[test]
fn columns_of_unequal_length_come_back_whole() {
    let ledger = Ledger::new();
    let mut store = Store::new();
    let lefts = vec![Left(ledger.value(0)), Left(ledger.value(1))];
    let columns = (lefts, vec![0, 1], vec![], vec![Right(ledger.value(0))]);
    let error = store.spawn_columns::<Triple>(columns).unwrap_err();
    assert_eq!(
        error.cause,
        ecs::ChangeError::Lengths {
            archetype: "Triple",
            expected: 2,
            found: 0
        }
    );
    assert_eq!(ledger.dropped(), 0);
    assert!(store.is_empty());
    drop(error);
    ledger.assert_each_dropped_once();
}

/// An iterator that is forgotten half way leaks nothing and leaves nothing undone, since there is nothing to do.
#[test]
fn borrows_of_the_world_have_nothing_to_drop() {
    use std::mem::needs_drop;
    const {
        assert!(needs_drop::<Store>());
        assert!(!needs_drop::<ecs::Query<'static, Store, &'static mut Left>>());
        assert!(!needs_drop::<
            ecs::query::Chunks<'static, Store, &'static mut Left>,
        >());
        assert!(!needs_drop::<
            ecs::query::Pairs<'static, Store, &'static mut Left>,
        >());
        assert!(!needs_drop::<ecs::Entities<'static, Store>>());
        assert!(!needs_drop::<ecs::Split<'static, Store>>());
        assert!(!needs_drop::<crate::drops::world::StoreColumnsMut<'static>>());
    }
}

#[test]
fn values_of_size_zero_are_dropped_as_often_as_they_were_made() {
    let before = Ghost::living();
    let mut store = Store::new();
    let entities: Vec<_> = (0..10).map(|_| store.spawn(swarm())).collect();
    assert_eq!(Ghost::living(), before + 10);
    store.despawn(entities[3]);
    assert_eq!(Ghost::living(), before + 9);
    drop(store.despawn_row::<crate::drops::world::Swarm>(entities[4]));
    assert_eq!(Ghost::living(), before + 8);
    *store.get_mut::<Ghost>(entities[5]).unwrap() = Ghost::new();
    assert_eq!(Ghost::living(), before + 8);
    store.clear();
    assert_eq!(Ghost::living(), before);
    store
        .spawn_columns::<crate::drops::world::Swarm>((vec![Ghost::new(), Ghost::new()],))
        .unwrap();
    assert_eq!(Ghost::living(), before + 2);
    drop(store);
    assert_eq!(Ghost::living(), before);
}
