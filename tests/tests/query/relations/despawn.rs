//! A target that leaves takes its sources along, or leaves them without a target.

use crate::relations::world::{
    ChildOf, Follows, Kitchen, Likes, Name, Pan, Shelf, children, cook, pan, shelf,
};
use ecs::prelude::*;

#[test]
fn sources_leave_with_their_target_and_those_below_them() {
    let mut kitchen = Kitchen::new();
    let [top, low] = ["top", "low"].map(|name| kitchen.spawn(shelf(name)));
    let pans = [(); 2].map(|()| kitchen.spawn(pan(top)));
    let lids = pans.map(|of| kitchen.spawn(pan(of)));
    let other = kitchen.spawn(pan(low));
    assert!(kitchen.despawn(top));
    assert!(
        [top]
            .into_iter()
            .chain(pans)
            .chain(lids)
            .all(|it| !kitchen.contains(it))
    );
    assert_eq!(children(&kitchen, low), [other]);
    assert_eq!(kitchen.len(), 2);
}

#[test]
fn a_source_leaves_alone() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let pans = [(); 3].map(|()| kitchen.spawn(pan(top)));
    assert!(kitchen.despawn(pans[1]));
    assert_eq!(children(&kitchen, top), [pans[0], pans[2]]);
}

#[test]
fn despawn_row_and_commands_take_the_sources_along() {
    let mut kitchen = Kitchen::new();
    let [one, two] = ["one", "two"].map(|name| kitchen.spawn(shelf(name)));
    let pans = [one, two].map(|of| kitchen.spawn(pan(of)));
    kitchen.insert(one, Follows { whom: two }).unwrap();
    assert_eq!(kitchen.despawn_row::<Shelf>(one).unwrap().name, Name("one"));
    kitchen.check_invariants();
    assert!(!kitchen.contains(pans[0]) && kitchen.contains(pans[1]));
    kitchen.run_system(move |mut commands: Commands<'_, Kitchen>| commands.despawn(two));
    assert!(kitchen.is_empty());
    kitchen.check_invariants();
}

#[test]
fn despawn_row_of_another_archetype_takes_nothing_along() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.spawn(pan(top));
    assert!(kitchen.despawn_row::<Pan>(top).is_none());
    assert_eq!(children(&kitchen, top), [it]);
}

#[test]
fn a_source_that_stays_has_no_target_any_more() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let cooks = [(); 3].map(|()| kitchen.spawn(cook(Some(top))));
    kitchen.despawn(top);
    kitchen.check_invariants();
    for it in cooks {
        assert_eq!(kitchen.get::<Likes>(it), Some(&Likes { what: None }));
    }
}

#[test]
fn two_relations_between_the_same_two_entities_end_together() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.spawn(pan(top));
    kitchen
        .insert_many(it, (Follows { whom: top }, Likes { what: Some(top) }))
        .unwrap();
    kitchen.insert(top, Likes { what: Some(it) }).unwrap();
    kitchen.check_invariants();
    kitchen.despawn(top);
    assert!(kitchen.is_empty());
    kitchen.check_invariants();
}

#[test]
fn a_circle_leaves_as_a_whole_and_each_once() {
    let mut kitchen = Kitchen::new();
    let first = kitchen.spawn_empty();
    let mut last = first;
    for _ in 0..3 {
        last = kitchen.spawn((Follows { whom: last },));
    }
    kitchen.insert(first, Follows { whom: last }).unwrap();
    let other = kitchen.spawn((Likes { what: Some(last) },));
    kitchen.check_invariants();
    kitchen.despawn(last);
    assert_eq!(kitchen.entities().collect::<Vec<_>>(), [other]);
    kitchen.check_invariants();
}

#[test]
fn one_that_leaves_and_one_that_is_cleared_may_be_the_same() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let one = kitchen.spawn(pan(top));
    let two = kitchen.spawn(pan(one));
    for (source, target) in [(one, two), (two, top), (top, one)] {
        kitchen
            .insert(source, Likes { what: Some(target) })
            .unwrap();
    }
    kitchen.check_invariants();
    kitchen.despawn(one);
    kitchen.check_invariants();
    assert_eq!(kitchen.get::<Likes>(top), Some(&Likes { what: None }));
    assert_eq!(kitchen.len(), 1);
}

#[test]
fn ids_that_are_used_again_have_no_links() {
    let mut kitchen = Kitchen::new();
    for _ in 0..5 {
        let top = kitchen.spawn(shelf("top"));
        let it = kitchen.spawn(pan(top));
        let lid = kitchen.spawn(pan(it));
        assert_eq!(children(&kitchen, top), [it]);
        assert_eq!(children(&kitchen, it), [lid]);
        kitchen.despawn(top);
        assert!(kitchen.is_empty());
    }
}

#[test]
fn a_chain_of_thousands_leaves_without_recursion() {
    let depth = if cfg!(miri) { 40 } else { 20_000 };
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let mut last = top;
    for _ in 0..depth {
        last = kitchen.spawn((ChildOf { parent: last },));
    }
    assert_eq!(kitchen.ancestors::<ChildOf>(last).count(), depth);
    assert_eq!(
        kitchen.descendants_depth_first::<ChildOf>(top).count(),
        depth
    );
    kitchen.despawn(top);
    assert!(kitchen.is_empty());
    kitchen.check_invariants();
}
