//! Targets come with their sources, and are cloned with them.

use crate::relations::world::{
    ChildOf, Heat, Kitchen, Label, Likes, Name, Pan, Plate, StoredIn, children, pan, shelf,
};
use ecs::ChangeError;
use ecs::DataError;
use ecs::prelude::*;

#[test]
fn a_target_is_spawned_with_its_sources() {
    let mut kitchen = Kitchen::new();
    let mut pans = Vec::new();
    let top = kitchen.spawn_with::<ChildOf, _>(shelf("top"), |top| {
        pans.push(top.spawn_linked(|parent| Pan {
            name: Name("pan"),
            heat: Heat(1.0),
            parent,
        }));
        pans.push(top.spawn((Name("pot"), Label("sparse".into()))));
        let below = top.spawn(());
        pans.push(top.below(below, |it| {
            assert_eq!(it.target(), below);
            it.spawn((Heat(2.0),));
        }));
    });
    assert_eq!(children(&kitchen, top), pans);
    assert!(kitchen.is::<Pan>(pans[0]));
    assert_eq!(kitchen.get::<Label>(pans[1]), Some(&Label("sparse".into())));
    assert_eq!(children(&kitchen, pans[2]).len(), 1);
    kitchen.spawn_below::<ChildOf>(pans[2], |it| _ = it.spawn(()));
    assert_eq!(children(&kitchen, pans[2]).len(), 2);
    assert_eq!(kitchen.len(), 6);
}

#[test]
fn an_archetype_without_the_relation_gets_it() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn_with::<StoredIn, _>(shelf("top"), |top| _ = top.spawn(shelf("box")));
    let inner = kitchen.stored(top).next().unwrap();
    assert_eq!(kitchen.get::<Name>(inner), Some(&Name("box")));
    kitchen.check_invariants();
}

#[test]
fn commands_spawn_a_target_with_its_sources() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.run_system(|mut commands: Commands<'_, Kitchen>| {
        let top = commands.spawn_with::<ChildOf, _>(shelf("top"), |top| {
            let one = top.spawn((Heat(1.0),));
            top.below(one, |one| {
                _ = one.spawn_linked(|parent| Pan {
                    name: Name("lid"),
                    heat: Heat(0.0),
                    parent,
                });
            });
        });
        commands.spawn_below::<ChildOf>(top, |top| _ = top.spawn(()));
        top
    });
    assert_eq!(kitchen.take_command_errors().count(), 0);
    assert_eq!(children(&kitchen, top).len(), 2);
    assert_eq!(kitchen.descendants::<ChildOf>(top).count(), 3);
}

#[test]
fn a_tree_is_cloned_in_its_order() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.spawn(pan(top));
    let other = kitchen.spawn(pan(top));
    for number in 0..4_u8 {
        let lid = kitchen.spawn((
            Heat(f32::from(number)),
            ChildOf { parent: it },
            Label(number.to_string()),
        ));
        kitchen.spawn((
            Heat(10.0 + f32::from(number)),
            ChildOf { parent: lid },
            Likes { what: Some(other) },
        ));
    }
    let last = kitchen.children(it).last().unwrap();
    kitchen.place_first::<ChildOf>(last).unwrap();
    let twin = kitchen.clone_with_descendants::<ChildOf>(it).unwrap();
    assert_eq!(children(&kitchen, top), [it, other, twin]);
    let heats = |of| -> Vec<f32> {
        let below = kitchen.descendants_depth_first::<ChildOf>(of);
        below.map(|it| kitchen.get::<Heat>(it).unwrap().0).collect()
    };
    assert_eq!(heats(twin), [3.0, 13.0, 0.0, 10.0, 1.0, 11.0, 2.0, 12.0]);
    assert_eq!(heats(it), heats(twin));
    assert_eq!(kitchen.admirers(other).count(), 8);
    kitchen.check_invariants();
    kitchen.despawn(it);
    assert_eq!(kitchen.descendants::<ChildOf>(twin).count(), 8);
    kitchen.check_invariants();
}

#[test]
fn a_tree_with_a_value_that_cannot_be_cloned_is_not() {
    let mut kitchen = Kitchen::new();
    let key = kitchen.register::<Uncloned>().unwrap();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.spawn(pan(top));
    let lid = kitchen.spawn(pan(it));
    kitchen.insert_key(lid, key, Uncloned).unwrap();
    let error = kitchen.clone_with_descendants::<ChildOf>(it).unwrap_err();
    assert!(matches!(error, DataError::NotClone { .. }));
    assert_eq!(children(&kitchen, top), [it]);
    kitchen.despawn(it);
    assert_eq!(
        kitchen.clone_with_descendants::<ChildOf>(it),
        Err(DataError::Change(ChangeError::NoSuchEntity(it)))
    );
}

#[derive(Component)]
struct Uncloned;

#[test]
fn a_bundle_that_is_refused_among_sources_comes_back() {
    let mut kitchen = Kitchen::new();
    let dead = kitchen.spawn(());
    kitchen.despawn(dead);
    let error = kitchen
        .try_spawn_with::<ChildOf, _>(pan(dead), |_| panic!("there is no target"))
        .unwrap_err();
    assert_eq!(error.value.parent, ChildOf { parent: dead });
    let top = kitchen.try_spawn_with::<ChildOf, _>(shelf("top"), |top| {
        let error = top
            .try_spawn((Name("fork"), Likes { what: Some(dead) }))
            .unwrap_err();
        assert_eq!(error.value, (Name("fork"), Likes { what: Some(dead) }));
        let error = top
            .try_spawn_linked(|parent| (parent, Likes { what: Some(dead) }))
            .unwrap_err();
        assert_eq!(error.value.1, Likes { what: Some(dead) });
        top.try_spawn((Name("knife"),)).unwrap();
    });
    assert_eq!(children(&kitchen, top.unwrap()).len(), 1);
    kitchen.run_system(|mut commands: Commands<'_, Kitchen>| {
        commands
            .try_spawn_with::<ChildOf, _>(shelf("low"), |low| {
                _ = low.try_spawn((Heat(1.0),)).unwrap();
            })
            .unwrap();
    });
    assert_eq!(kitchen.len(), 4);
}

#[test]
fn a_tree_of_many_rows_of_one_table_is_cloned() {
    const LIDS: usize = if cfg!(miri) { 20 } else { 300 };
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.spawn(pan(top));
    kitchen.spawn_batch((0..LIDS).map(|_| Plate {
        heat: Heat(1.0),
        parent: ChildOf { parent: it },
    }));
    kitchen.shrink_to_fit();
    let twin = kitchen.clone_with_descendants::<ChildOf>(it).unwrap();
    assert_eq!(
        (kitchen.children(it).count(), kitchen.children(twin).count()),
        (LIDS, LIDS)
    );
    kitchen.check_invariants();
}
