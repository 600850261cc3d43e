//! Worlds that are not copied, or not put back, and the reasons.

use crate::world::{Heat, Position, Town, person};
use ecs::{ComponentDefinition, FieldType, Registration, SnapshotError};

#[test]
fn a_world_with_an_id_that_is_reserved_is_not_copied() {
    let mut town = Town::new();
    let entity = town.reserve_entity();
    assert_eq!(town.try_snapshot().unwrap_err(), SnapshotError::Reserved);
    town.spawn_at(entity, person(1)).unwrap();
    assert!(town.try_snapshot().is_ok());
}

#[test]
fn ids_that_came_and_went_without_rows_come_again_after_a_restore() {
    let mut town = Town::new();
    let [_, gone] = [1, 2].map(|number| town.spawn(person(number)));
    town.despawn(gone);
    let snapshot = town.snapshot();
    let taken = town.reserve_entity();
    // The slot is free as before, in another generation.
    assert!(town.despawn(taken));
    town.restore(&snapshot);
    assert_eq!(town.spawn(person(3)), taken);
}

#[test]
fn a_registered_component_is_copied_if_its_registration_says_so() {
    let mut town = Town::new();
    let entity = town.spawn(person(1));
    let key = town.register_with(Registration::<Vec<u8>>::named("bytes")).unwrap();
    assert!(town.try_snapshot().is_ok(), "there are no values");
    town.insert_key(entity, key, vec![1, 2]).unwrap();
    let error = town.try_snapshot().unwrap_err();
    assert_eq!(error, SnapshotError::NotCloned { component: "bytes".into() });
    assert!(error.to_string().contains("`bytes` is registered without a way to clone its values"));
    town.register_with(Registration::<Vec<u8>>::named("bytes").cloned()).unwrap();
    let snapshot = town.snapshot();
    town.get_key_mut(entity, key).unwrap().push(3);
    town.restore(&snapshot);
    assert_eq!(town.get_key(entity, key), Some(&vec![1, 2]));
}

#[test]
fn values_that_are_data_are_written_and_put_back() {
    let mut town = Town::new();
    let entity = town.spawn(person(1));
    let mana = town.define(ComponentDefinition::new("mana").field("amount", FieldType::U32)).unwrap();
    town.insert_data(entity, mana, &1_u32.to_ne_bytes()).unwrap();
    let mut snapshot = town.snapshot();
    town.set_field(entity, mana, "amount", 2_u32).unwrap();
    assert_eq!(snapshot.field(entity, mana, "amount").unwrap(), 1_u32.into());
    town.snapshot_into(&mut snapshot);
    assert_eq!(snapshot.field(entity, mana, "amount").unwrap(), 2_u32.into());
    town.get_data_mut(entity, mana).unwrap().copy_from_slice(&3_u32.to_ne_bytes());
    town.restore(&snapshot);
    assert_eq!(town.field(entity, mana, "amount").unwrap(), 2_u32.into());
}

#[test]
fn a_world_with_other_components_registered_is_not_put_back() {
    let (mut town, mut other) = (Town::new(), Town::new());
    town.register_named::<u8>("one byte").unwrap();
    other.register_named::<u16>("two bytes").unwrap();
    let snapshot = town.snapshot();
    let error = other.try_restore(&snapshot).unwrap_err();
    assert_eq!(error, SnapshotError::OtherComponents { here: "two bytes".into(), there: "one byte".into() });
    let mut third = Town::new();
    third.restore(&snapshot);
    assert!(third.component_id("one byte").is_ok(), "components that are not known here are registered");
}

#[test]
fn epochs_go_up_and_are_not_put_back() {
    let mut town = Town::new();
    let snapshot = town.snapshot();
    assert_eq!(town.epoch(), 0);
    town.restore(&snapshot);
    town.restore(&snapshot);
    assert_eq!(town.epoch(), 2);
}

#[test]
fn to_a_world_that_was_put_back_all_has_changed_since_a_tick_of_another_epoch() {
    let mut town = Town::new();
    town.spawn(person(1));
    let snapshot = town.snapshot();
    let tick = town.change_tick();
    assert_eq!(town.query::<ecs::Changed<Heat>>().since(tick).count(), 0);
    town.restore(&snapshot);
    assert_eq!(town.query::<ecs::Changed<Heat>>().since(tick).count(), 1);
    let now = town.change_tick();
    assert!(now > tick);
    assert_eq!(town.query::<ecs::Changed<Heat>>().since(now).count(), 0);
    let entity = town.entities().next().unwrap();
    assert!(town.changed_at::<Heat>(entity) > Some(tick) && town.changed_at::<Heat>(entity) <= Some(now));
}

/// A handle of a driver, say, which nothing can copy.
#[derive(ecs::Component, Debug, PartialEq)]
#[component(transient, storage = "sparse")]
struct Texture(Box<u32>);

#[derive(Debug, Default, PartialEq)]
struct Screen(u32);

ecs::world! {
    #[world(snapshots, transient(Screen))]
    struct Gallery { components: (Position, Texture), resources: (Screen) }
}

#[test]
fn transient_values_that_cannot_be_cloned_stay_with_those_who_live() {
    let mut gallery = Gallery::new();
    let before = gallery.spawn((Position(1.0, 1.0), Texture(Box::new(1))));
    let gone = gallery.spawn((Position(2.0, 2.0), Texture(Box::new(2))));
    let snapshot = gallery.snapshot();
    assert_eq!(snapshot.get::<Texture>(before), None);
    gallery.insert(before, Texture(Box::new(3))).unwrap();
    gallery.despawn(gone);
    let after = gallery.spawn((Position(4.0, 4.0), Texture(Box::new(4))));
    gallery.resource_mut::<Screen>().0 = 7;
    gallery.restore(&snapshot);
    gallery.check_invariants();
    assert_eq!(gallery.get::<Texture>(before), Some(&Texture(Box::new(3))));
    assert_eq!((gallery.get::<Position>(gone), gallery.get::<Texture>(gone)), (Some(&Position(2.0, 2.0)), None));
    assert!(!gallery.contains(after));
    assert_eq!(gallery.pool::<Texture>().0, [before]);
    assert_eq!(gallery.resource::<Screen>().0, 7, "transient resources stay");
}
