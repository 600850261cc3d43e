//! Worlds that are not copied, or not put back, and the reasons.

use crate::snapshots::world::{Heat, Position, Town, person};
use ecs::{ComponentDefinition, FieldType, Registration, SnapshotError};
use std::sync::Arc;

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
    let key = town
        .register_with(Registration::<Vec<u8>>::named("bytes"))
        .unwrap();
    assert!(town.try_snapshot().is_ok(), "there are no values");
    town.insert_key(entity, key, vec![1, 2]).unwrap();
    let error = town.try_snapshot().unwrap_err();
    assert_eq!(
        error,
        SnapshotError::NotCloned {
            component: "bytes".into()
        }
    );
    assert!(
        error
            .to_string()
            .contains("`bytes` is registered without a way to clone its values")
    );
    town.register_with(Registration::<Vec<u8>>::named("bytes").cloned())
        .unwrap();
    let snapshot = town.snapshot();
    town.get_key_mut(entity, key).unwrap().push(3);
    town.restore(&snapshot);
    assert_eq!(town.get_key(entity, key), Some(&vec![1, 2]));
}

#[test]
fn values_of_a_transient_sparse_component_that_is_registered_stay_with_their_living_entities() {
    // Nothing clones them.
    struct Sound(#[expect(dead_code, reason = "its clones are counted")] Arc<()>);
    let (alive, gone) = (Arc::new(()), Arc::new(()));
    let mut town = Town::new();
    let registration = Registration::<Sound>::named("sound").transient();
    let sound = town.register_with(registration.sparse()).unwrap();
    let entity = town.spawn(person(1));
    town.insert_key(entity, sound, Sound(Arc::clone(&alive)))
        .unwrap();
    let snapshot = town.snapshot();
    let later = town.spawn(person(2));
    town.insert_key(later, sound, Sound(Arc::clone(&gone)))
        .unwrap();
    town.restore(&snapshot);
    assert!(town.get_key(entity, sound).is_some());
    assert_eq!(
        (Arc::strong_count(&alive), Arc::strong_count(&gone)),
        (2, 1),
        "the later one is dead"
    );
    // In a table, a value would have to be copied.
    let mut other = Town::new();
    let entity = other.spawn(person(1));
    let sound = other.register_with(registration).unwrap();
    other.insert_key(entity, sound, Sound(alive)).unwrap();
    assert_eq!(
        other.try_snapshot().unwrap_err(),
        SnapshotError::NotCloned {
            component: "sound".into()
        }
    );
}

#[test]
fn values_that_are_data_are_written_and_put_back() {
    let mut town = Town::new();
    let entity = town.spawn(person(1));
    let mana = town
        .define(ComponentDefinition::new("mana").field("amount", FieldType::U32))
        .unwrap();
    town.insert_data(entity, mana, &1_u32.to_ne_bytes())
        .unwrap();
    let mut snapshot = town.snapshot();
    town.set_field(entity, mana, "amount", 2_u32).unwrap();
    assert_eq!(
        snapshot.field(entity, mana, "amount").unwrap(),
        1_u32.into()
    );
    town.snapshot_into(&mut snapshot);
    assert_eq!(
        snapshot.field(entity, mana, "amount").unwrap(),
        2_u32.into()
    );
    town.get_data_mut(entity, mana)
        .unwrap()
        .copy_from_slice(&3_u32.to_ne_bytes());
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
    assert_eq!(
        error,
        SnapshotError::OtherComponents {
            here: "two bytes".into(),
            there: "one byte".into()
        }
    );
    let mut third = Town::new();
    third.restore(&snapshot);
    assert!(
        third.component_id("one byte").is_ok(),
        "components that are not known here are registered"
    );
}

#[test]
fn a_copy_of_a_world_where_values_stay_is_none_of_a_world_that_copies_them() {
    let [mut staying, mut copying] = [(); 2].map(|()| Town::new());
    let stays = staying
        .register_with(Registration::<u8>::named("sound").sparse().transient())
        .unwrap();
    let copied = copying
        .register_with(
            Registration::<u8>::named("sound")
                .sparse()
                .transient()
                .cloned(),
        )
        .unwrap();
    let entities = [(&mut staying, stays), (&mut copying, copied)].map(|(town, key)| {
        let entity = town.spawn(());
        town.insert_key(entity, key, 7).unwrap();
        entity
    });
    let mut snapshot = staying.snapshot();
    let error = copying.try_restore(&snapshot).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the component `sound` is registered in another way here"),
        "{error}"
    );
    // Its memory is used again, and its rules are not.
    copying.snapshot_into(&mut snapshot);
    *copying.get_key_mut(entities[1], copied).unwrap() = 8;
    copying.restore(&snapshot);
    assert_eq!(copying.get_key(entities[1], copied), Some(&7));
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
    assert!(
        town.changed_at::<Heat>(entity) > Some(tick)
            && town.changed_at::<Heat>(entity) <= Some(now)
    );
}

/// A handle of a driver, say, which nothing can copy.
#[derive(ecs::Component, Debug, PartialEq)]
#[component(transient, storage = "sparse")]
struct Texture(Box<u32>);

#[derive(Debug, Default, PartialEq)]
struct Screen(u32);

/// Says of itself that it is transient. One of the two could be copied.
#[derive(ecs::Resource, Default)]
#[resource(transient)]
struct Light(u32);
#[derive(ecs::Resource, Clone, Default)]
#[resource(transient)]
struct Sound(u32);

ecs::world! {
    #[world(snapshots, transient(Screen))]
    struct Gallery { components: (Position, Texture), resources: (Screen, Light, Sound) }
}

#[test]
fn transient_values_that_cannot_be_cloned_stay_with_living_entities() {
    let mut gallery = Gallery::new();
    let before = gallery.spawn((Position(1.0, 1.0), Texture(Box::new(1))));
    let gone = gallery.spawn((Position(2.0, 2.0), Texture(Box::new(2))));
    let snapshot = gallery.snapshot();
    assert_eq!(snapshot.get::<Texture>(before), None);
    gallery.insert(before, Texture(Box::new(3))).unwrap();
    gallery.despawn(gone);
    let after = gallery.spawn((Position(4.0, 4.0), Texture(Box::new(4))));
    // In a slot that the snapshot does not know.
    let later = gallery.spawn((Position(5.0, 5.0), Texture(Box::new(5))));
    gallery.resource_mut::<Screen>().0 = 7;
    gallery.resource_mut::<Light>().0 = 8;
    gallery.resource_mut::<Sound>().0 = 9;
    gallery.restore(&snapshot);
    gallery.check_invariants();
    assert_eq!(gallery.get::<Texture>(before), Some(&Texture(Box::new(3))));
    assert_eq!(
        (gallery.get::<Position>(gone), gallery.get::<Texture>(gone)),
        (Some(&Position(2.0, 2.0)), None)
    );
    assert!(!gallery.contains(after));
    assert_eq!(gallery.pool::<Texture>().0, [before]);
    assert_eq!(gallery.spawn(()), later, "the handle is given again");
    assert!(!gallery.has::<Texture>(later));
    let resources = (
        gallery.resource::<Screen>().0,
        gallery.resource::<Light>().0,
        gallery.resource::<Sound>().0,
    );
    assert_eq!(resources, (7, 8, 9), "transient resources stay");
}
