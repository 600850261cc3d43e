//! The links are those of the values, after each way to change these.

use crate::relations::world::{
    ChildOf, Cook, Follows, Heat, Jar, Kitchen, Label, Likes, Name, Pan, Shelf, StoredIn, children,
    cook, pan, shelf,
};
use ecs::prelude::*;

#[test]
fn a_target_knows_its_sources_in_the_order_in_which_they_came() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let pans = [(); 3].map(|()| kitchen.spawn(pan(top)));
    assert_eq!(children(&kitchen, top), pans);
    assert_eq!(kitchen.target_of::<ChildOf>(pans[1]), Some(top));
    assert_eq!(kitchen.target_of::<ChildOf>(top), None);
}

#[test]
fn another_value_moves_a_source_to_the_end_of_its_new_target() {
    let mut kitchen = Kitchen::new();
    let [top, low] = ["top", "low"].map(|name| kitchen.spawn(shelf(name)));
    let pans = [(); 3].map(|()| kitchen.spawn(pan(top)));
    let other = kitchen.spawn(pan(low));
    assert_eq!(
        kitchen.insert(pans[1], ChildOf { parent: low }).unwrap(),
        Some(ChildOf { parent: top })
    );
    assert_eq!(children(&kitchen, top), [pans[0], pans[2]]);
    assert_eq!(children(&kitchen, low), [other, pans[1]]);
}

#[test]
fn the_same_target_keeps_the_place_of_a_source() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let pans = [(); 3].map(|()| kitchen.spawn(pan(top)));
    kitchen.insert(pans[0], ChildOf { parent: top }).unwrap();
    assert_eq!(children(&kitchen, top), pans);
}

#[test]
fn a_source_that_loses_its_relation_is_no_source() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let pans = [(); 3].map(|()| kitchen.spawn(pan(top)));
    assert_eq!(
        kitchen.remove::<ChildOf>(pans[0]).unwrap(),
        Some(ChildOf { parent: top })
    );
    assert_eq!(
        kitchen.remove_many::<(ChildOf, Heat)>(pans[1]).unwrap().0,
        Some(ChildOf { parent: top })
    );
    assert_eq!(children(&kitchen, top), [pans[2]]);
    kitchen.despawn(pans[2]);
    assert_eq!(children(&kitchen, top), []);
}

#[test]
fn an_exchange_changes_one_relation_for_another() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.spawn(pan(top));
    kitchen
        .replace_bundle::<(ChildOf,), _>(it, (Follows { whom: top }, Likes { what: Some(top) }))
        .unwrap();
    assert_eq!(children(&kitchen, top), []);
    assert!(kitchen.followers(top).eq([it]));
    assert!(kitchen.admirers(top).eq([it]));
}

#[test]
fn dynamic_archetypes_sparse_components_and_batches_are_linked() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let one = kitchen.spawn((Heat(1.0), ChildOf { parent: top }));
    let two = kitchen.spawn((Label("two".into()), ChildOf { parent: top }));
    let batch: Vec<Entity> = kitchen.spawn_batch((0..3).map(|_| pan(top))).to_vec();
    let others: Vec<Entity> = kitchen
        .try_spawn_batch((0..3).map(|_| (ChildOf { parent: top }, Heat(2.0))))
        .unwrap()
        .to_vec();
    let names = vec![Name("pan"); 2];
    let columns: Vec<Entity> = kitchen
        .spawn_columns::<Pan>((names, vec![Heat(1.0); 2], vec![ChildOf { parent: top }; 2]))
        .unwrap()
        .to_vec();
    let all: Vec<Entity> = [one, two]
        .into_iter()
        .chain(batch)
        .chain(others)
        .chain(columns)
        .collect();
    assert_eq!(children(&kitchen, top), all);
}

#[test]
fn a_relation_that_a_row_may_lack_is_linked_where_it_is_there() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let jar = |on| Jar {
        name: Name("jar"),
        label: StoredIn { shelf: Some(top) },
        on,
    };
    let one = kitchen.spawn(jar(None));
    let two = kitchen.spawn(jar(Some(ChildOf { parent: top })));
    assert_eq!(children(&kitchen, top), [two]);
    assert!(kitchen.stored(top).eq([one, two]));
    kitchen.insert(one, ChildOf { parent: top }).unwrap();
    kitchen.remove::<ChildOf>(two).unwrap();
    assert_eq!(children(&kitchen, top), [one]);
}

#[test]
fn clones_and_templates_are_more_sources_of_the_same_target() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.spawn(pan(top));
    let twin = kitchen.clone_entity(it).unwrap();
    let template = kitchen.template(it).unwrap();
    let others = kitchen.spawn_template(&template, 2).unwrap().to_vec();
    assert_eq!(children(&kitchen, top), [it, twin, others[0], others[1]]);
}

#[test]
fn a_reserved_entity_is_linked_when_it_gets_its_row() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.reserve_entity();
    assert_eq!(children(&kitchen, top), []);
    kitchen.spawn_at(it, pan(top)).unwrap();
    assert_eq!(children(&kitchen, top), [it]);
}

#[test]
fn conversions_carry_links_along_and_cut_them() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.spawn(pan(top));
    kitchen
        .convert::<Pan, Shelf, (Heat, ChildOf), _>(it, ())
        .unwrap();
    assert_eq!(children(&kitchen, top), []);
    kitchen
        .convert::<Shelf, Pan, (), _>(it, (Heat(1.0), ChildOf { parent: top }))
        .unwrap();
    assert_eq!(children(&kitchen, top), [it]);
}

#[test]
fn a_handle_of_an_entity_that_is_gone_has_no_links() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let gone = kitchen.spawn(cook(Some(top)));
    kitchen.despawn(gone);
    let again = kitchen.spawn(pan(top));
    assert_eq!(again.index(), gone.index());
    let lid = kitchen.spawn(pan(again));
    assert_eq!(kitchen.children(gone).count(), 0);
    assert_eq!(kitchen.ancestors::<ChildOf>(gone).count(), 0);
    assert_eq!(kitchen.descendants::<ChildOf>(gone).count(), 0);
    assert_eq!(children(&kitchen, again), [lid]);
}

#[test]
fn worlds_that_are_exchanged_take_their_links_along() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.spawn(pan(top));
    let mut other = std::mem::take(&mut kitchen);
    kitchen.check_invariants();
    assert_eq!(children(&other, top), [it]);
    std::mem::swap(&mut kitchen, &mut other);
    assert_eq!(children(&kitchen, top), [it]);
    other.check_invariants();
}

#[test]
fn an_empty_relation_has_no_target() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let it = kitchen.spawn(Cook {
        name: Name("Ann"),
        likes: Likes { what: None },
        heat: None,
    });
    kitchen.check_invariants();
    kitchen.insert(it, Likes { what: Some(top) }).unwrap();
    assert!(kitchen.admirers(top).eq([it]));
    kitchen.insert(it, Likes { what: None }).unwrap();
    assert_eq!(kitchen.admirers(top).count(), 0);
    kitchen.check_invariants();
}

#[test]
fn clear_and_shrink_forget_all_links() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    kitchen.spawn(pan(top));
    kitchen.shrink_to_fit();
    assert_eq!(children(&kitchen, top).len(), 1);
    kitchen.clear();
    kitchen.check_invariants();
    kitchen.shrink_to_fit();
    let top = kitchen.spawn(shelf("top"));
    assert_eq!(children(&kitchen, top), []);
    let it = kitchen.spawn(pan(top));
    assert_eq!(children(&kitchen, top), [it]);
}
