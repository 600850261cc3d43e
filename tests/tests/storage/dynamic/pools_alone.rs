//! Registered components are sparse in a world that lists no sparse component, and so has no pool until then: each way to change the world
//! keeps their values.

use ecs::condition::at_least;
use ecs::prelude::*;
use ecs::{
    ComponentDefinition, ComponentId, DataError, EntityBuilder, FieldType, Key, OnData, OnKey,
    Registration, Value,
};
use ecs_tests::unwind::{explode, explodes};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::sync::mpsc::channel;

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(track)]
struct Name(String);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Rooms(u32);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
struct Sticker(String);

ecs::world! {
    #[world(save, snapshots, observed)]
    struct Town { components: (Name, Rooms) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct House { name: Name, rooms: Option<Rooms> }
}

thread_local! {
    static LIVING: Cell<i32> = const { Cell::new(0) };
    /// The clone that panics, counted from 0.
    static FUSE: Cell<u32> = const { Cell::new(u32::MAX) };
}

/// A value on the heap that is counted. Its drop may panic, and its clone.
#[derive(Debug)]
struct Charge {
    number: Box<u32>,
    explosive: bool,
}

impl Charge {
    fn new(number: u32) -> Self {
        Self::make(number, false)
    }

    fn explosive(number: u32) -> Self {
        Self::make(number, true)
    }

    fn make(number: u32, explosive: bool) -> Self {
        LIVING.set(LIVING.get() + 1);
        Self {
            number: Box::new(number),
            explosive,
        }
    }
}

impl Clone for Charge {
    fn clone(&self) -> Self {
        match FUSE.get() {
            0 => explode(),
            left => FUSE.set(left.saturating_sub(1)),
        }
        Self::new(*self.number)
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        LIVING.set(LIVING.get() - 1);
        if self.explosive {
            explode();
        }
    }
}

fn house(name: &str) -> House {
    House {
        name: Name(name.into()),
        rooms: None,
    }
}

/// A world with two sparse components that it does not list: a type, and one that data describes.
fn town() -> (Town, Key<Sticker>, ComponentId) {
    let mut town = Town::new();
    let sticker = town
        .register_with(Registration::<Sticker>::new().cloned().saved())
        .unwrap();
    let mana = ComponentDefinition::new("mana")
        .field("amount", FieldType::U32)
        .sparse();
    let mana = town.define(mana).unwrap();
    (town, sticker, mana)
}

fn charged() -> (Town, [Key<Charge>; 2]) {
    let mut town = Town::new();
    let keys = ["fuse", "bomb"].map(|name| {
        town.register_with(Registration::named(name).sparse().cloned())
            .unwrap()
    });
    (town, keys)
}

fn text(sticker: Option<&Sticker>) -> String {
    sticker.map_or("-".into(), |sticker| sticker.0.clone())
}

#[test]
fn observers_by_key_are_told_of_each_insertion_and_removal_with_the_old_value() {
    let (mut town, sticker, mana) = town();
    let (sender, told) = channel();
    let tell = sender.clone();
    let stuck = move |on: OnKey<'_, Town, Sticker, Old>| {
        tell.send(format!(
            "{} > {}",
            text(on.old_value()),
            text(on.new_value())
        ))
        .unwrap();
    };
    town.observe_insert_key(sticker, "stuck", stuck).unwrap();
    let tell = sender.clone();
    let gone = move |on: OnKey<'_, Town, Sticker, Old>| {
        tell.send(format!(
            "no {}, {}",
            text(on.old_value()),
            on.is_despawned()
        ))
        .unwrap();
    };
    town.observe_remove_key(sticker, "gone", gone).unwrap();
    let charged = move |on: OnData<'_, Town>| {
        sender
            .send(format!("{:?}", on.get_value("amount").unwrap()))
            .unwrap();
    };
    town.observe_insert_data(mana, "charged", charged).unwrap();
    let told = || told.try_iter().collect::<Vec<_>>();

    let [one, other] = ["a", "b"].map(|name| town.spawn(house(name)));
    town.insert_key(one, sticker, Sticker("x".into())).unwrap();
    assert_eq!(
        town.insert_key(one, sticker, Sticker("y".into())).unwrap(),
        Some(Sticker("x".into()))
    );
    town.insert_data(other, mana, &7_u32.to_ne_bytes()).unwrap();
    assert_eq!(told(), ["- > x", "x > y", "U32(7)"]);
    assert_eq!(
        town.remove_key(one, sticker).unwrap(),
        Some(Sticker("y".into()))
    );
    town.insert_key(other, sticker, Sticker("z".into()))
        .unwrap();
    assert!(town.despawn(other));
    assert_eq!(told(), ["no y, false", "- > z", "no z, true"]);
    town.insert_key(one, sticker, Sticker("w".into())).unwrap();
    town.clear();
    assert_eq!(told(), ["- > w", "no w, true"]);
    town.check_invariants();
}

#[test]
fn a_removal_log_of_a_listed_component_leaves_the_registered_values_to_be_dropped() {
    let (mut town, [fuse, bomb]) = charged();
    let mut removed = town.watch_removed::<Name>();
    let one = town.spawn(house("a"));
    town.insert_key(one, fuse, Charge::new(1)).unwrap();
    town.insert_key(one, bomb, Charge::new(2)).unwrap();
    assert!(town.despawn(one));
    assert_eq!(LIVING.get(), 0);
    let names: Vec<_> = town
        .read_removed(&mut removed)
        .map(|removed| removed.value.clone())
        .collect();
    assert_eq!(names, [Some(Name("a".into()))]);
    town.check_invariants();
}

#[test]
fn a_drop_that_panics_leaves_no_value_and_no_entity_behind() {
    let ways: [fn(&mut Town, Entity); 4] = [
        |town, entity| assert!(town.despawn(entity)),
        |town, entity| drop(town.despawn_row::<House>(entity)),
        |town, _| town.clear(),
        |town, entity| {
            // The row is in a dynamic archetype then.
            town.remove::<Name>(entity).unwrap();
            town.despawn(entity);
        },
    ];
    for way in ways {
        for explosive in [0, 1] {
            let (mut town, keys) = charged();
            let [one, other] = ["a", "b"].map(|name| town.spawn(house(name)));
            for (number, key) in keys.into_iter().enumerate() {
                let charge = if number == explosive {
                    Charge::explosive(1)
                } else {
                    Charge::new(1)
                };
                town.insert_key(one, key, charge).unwrap();
            }
            town.insert_key(other, keys[0], Charge::new(5)).unwrap();
            assert!(explodes(|| way(&mut town, one)));
            assert!(!town.contains(one));
            town.check_invariants();
            let left = town.get_key(other, keys[0]).map(|charge| *charge.number);
            assert_eq!(
                LIVING.get(),
                i32::from(left.is_some()),
                "no value is lost, and none is left of the entity"
            );
            let again = town.spawn(house("c"));
            assert!(!town.has_key(again, keys[0]) && !town.has_key(again, keys[1]));
            drop(town);
            assert_eq!(LIVING.get(), 0);
        }
    }
}

#[test]
fn entities_that_go_with_their_parent_go_with_their_values() {
    let (mut town, [fuse, _]) = charged();
    let parent = town.spawn(house("parent"));
    let children = ["a", "b", "c"].map(|name| {
        let child = town.spawn(house(name));
        town.insert(child, ChildOf { parent }).unwrap();
        town.insert_key(child, fuse, Charge::new(1)).unwrap();
        child
    });
    town.insert_key(parent, fuse, Charge::new(0)).unwrap();
    assert_eq!(LIVING.get(), 4);
    town.despawn(children[1]);
    assert_eq!(LIVING.get(), 3);
    town.despawn(parent);
    assert_eq!((LIVING.get(), town.len()), (0, 0));
    town.check_invariants();
}

#[test]
fn values_are_saved_loaded_and_merged() {
    let (mut saved, sticker, mana) = town();
    let houses = ["a", "b", "c"].map(|name| saved.spawn(house(name)));
    saved
        .insert_key(houses[0], sticker, Sticker("x".into()))
        .unwrap();
    saved
        .insert_key(houses[2], sticker, Sticker("z".into()))
        .unwrap();
    saved
        .insert_data(houses[1], mana, &7_u32.to_ne_bytes())
        .unwrap();
    let mut bytes = Vec::new();
    saved.save(&mut bytes).unwrap();

    let (mut loaded, own_sticker, own_mana) = town();
    let gone = loaded.spawn(house("gone"));
    loaded
        .insert_key(gone, own_sticker, Sticker("gone".into()))
        .unwrap();
    loaded.load_into(&bytes[..]).unwrap();
    loaded.check_invariants();
    let stickers = |town: &Town, key, entities: [Entity; 3]| {
        entities.map(|entity| text(town.get_key(entity, key)))
    };
    assert_eq!(stickers(&loaded, own_sticker, houses), ["x", "-", "z"]);
    assert_eq!(
        loaded.field(houses[1], own_mana, "amount"),
        Ok(Value::U32(7))
    );
    assert!(
        houses
            .iter()
            .all(|entity| loaded.archetype_of(*entity) == Some("House"))
    );

    let (mut merging, own_sticker, own_mana) = town();
    let before = merging.spawn(house("before"));
    merging
        .insert_key(before, own_sticker, Sticker("before".into()))
        .unwrap();
    let merged = merging.merge(&bytes[..]).unwrap();
    merging.check_invariants();
    let own = houses.map(|entity| merged.get(entity).unwrap());
    assert_eq!(stickers(&merging, own_sticker, own), ["x", "-", "z"]);
    assert_eq!(text(merging.get_key(before, own_sticker)), "before");
    assert_eq!(merging.field(own[1], own_mana, "amount"), Ok(Value::U32(7)));

    // As text, of components that the text names.
    let written = serde_json::to_string(&saved.saved()).unwrap();
    let (mut read, own_sticker, _) = town();
    read.merge_from(&mut serde_json::Deserializer::from_str(&written))
        .unwrap();
    read.check_invariants();
    assert_eq!(
        read.key_values(own_sticker)
            .values()
            .map(|it| &*it.0)
            .collect::<Vec<_>>(),
        ["x", "z"]
    );
}

#[test]
fn handles_within_values_are_those_that_the_merged_entities_get() {
    let (mut saved, ..) = town();
    let friend = |town: &mut Town| {
        let friend = ComponentDefinition::new("friend")
            .field("since", FieldType::U16)
            .field("of", FieldType::Entity);
        town.define(friend.sparse()).unwrap()
    };
    let own_friend = friend(&mut saved);
    let houses = ["a", "b"].map(|name| saved.spawn(house(name)));
    for [one, other] in [houses, [houses[1], houses[0]]] {
        saved.insert_data(one, own_friend, &[0; 16]).unwrap();
        saved.set_field(one, own_friend, "of", other).unwrap();
        saved.set_field(one, own_friend, "since", 1999_u16).unwrap();
    }
    let mut bytes = Vec::new();
    saved.save(&mut bytes).unwrap();

    let (mut merging, ..) = town();
    merging.spawn(house("before"));
    let own_friend = friend(&mut merging);
    let merged = merging.merge(&bytes[..]).unwrap();
    let own = houses.map(|entity| merged.get(entity).unwrap());
    assert_ne!(own, houses);
    assert_eq!(
        own.map(|one| merging.field(one, own_friend, "of")),
        [own[1], own[0]].map(|other| Ok(Value::Entity(other)))
    );
    assert_eq!(
        merging.field(own[0], own_friend, "since"),
        Ok(Value::U16(1999))
    );
    merging.check_invariants();
}

#[test]
fn a_builder_brings_them_along() {
    let (mut town, [fuse, bomb]) = charged();
    let mut builder = EntityBuilder::new();
    builder
        .add(Name("a".into()))
        .add_key(fuse, Charge::new(1))
        .add_key(fuse, Charge::new(2));
    let one = builder.spawn(&mut town).unwrap();
    builder.add_key(bomb, Charge::new(3));
    let other = builder.spawn(&mut town).unwrap();
    assert_eq!(town.get_key(one, fuse).map(|it| *it.number), Some(2));
    assert_eq!(town.get_key(other, bomb).map(|it| *it.number), Some(3));
    assert_eq!(
        (town.archetype_of(one), town.components_of(other).count()),
        (Some("House"), 1)
    );
    assert_eq!(LIVING.get(), 2);
    builder.add_key(bomb, Charge::new(4));
    drop(builder);
    town.check_invariants();
    drop(town);
    assert_eq!(LIVING.get(), 0);
}

#[test]
fn an_entity_comes_with_sparse_data_by_name() {
    let (mut town, sticker, mana) = town();
    let amount = |amount: u32| Value::record([("amount", Value::from(amount))]);
    let one = town
        .spawn_values([
            ("mana", amount(7)),
            ("Name", "a".into()),
            ("Sticker", "x".into()),
        ])
        .unwrap();
    assert_eq!(town.archetype_of(one), Some("House"));
    assert_eq!(town.field(one, mana, "amount"), Ok(Value::U32(7)));
    assert_eq!(town.get_key(one, sticker), Some(&Sticker("x".into())));
    let refused = town
        .spawn_values([("mana", amount(7)), ("mana", amount(8))])
        .unwrap_err();
    assert_eq!(
        refused,
        DataError::Twice {
            component: "mana".into()
        }
    );
    assert_eq!(town.len(), 1);
    town.check_invariants();
}

#[test]
fn rows_are_found_by_the_values_of_sparse_data() {
    let (mut town, _, mana) = town();
    let count = if cfg!(miri) { 12 } else { 60 };
    let houses: Vec<Entity> = (0..count)
        .map(|i| town.spawn(house(&i.to_string())))
        .collect();
    for (amount, entity) in (0_u32..).zip(houses.iter().step_by(3)) {
        town.insert_data(*entity, mana, &amount.to_ne_bytes())
            .unwrap();
    }
    let query = town
        .runtime_query()
        .read("Name")
        .where_("mana.amount", at_least(2))
        .build()
        .unwrap();
    let found: Vec<Entity> = town
        .run_ref(&query)
        .unwrap()
        .flat_map(|chunk| chunk.entities())
        .copied()
        .collect();
    assert_eq!(
        found,
        houses
            .iter()
            .step_by(3)
            .skip(2)
            .copied()
            .collect::<Vec<_>>()
    );
    town.set_field(houses[0], mana, "amount", 9_u32).unwrap();
    assert_eq!(town.run_ref(&query).unwrap().count(), found.len() + 1);
}

#[test]
fn a_row_that_is_taken_out_drops_its_registered_values() {
    let (mut town, [fuse, bomb]) = charged();
    let [one, other] = ["a", "b"].map(|name| town.spawn(house(name)));
    town.insert_key(one, fuse, Charge::new(1)).unwrap();
    town.insert_key(other, bomb, Charge::new(2)).unwrap();
    assert_eq!(
        town.despawn_row::<House>(one).unwrap().name,
        Name("a".into())
    );
    assert_eq!(LIVING.get(), 1);
    town.clear();
    assert_eq!((LIVING.get(), town.len()), (0, 0));
    assert!(town.key_values(bomb).is_empty());
    town.check_invariants();
}

#[test]
fn a_clone_that_panics_leaves_the_world_as_it_was() {
    let (mut town, [fuse, bomb]) = charged();
    let one = town.spawn(house("a"));
    town.insert_key(one, fuse, Charge::new(1)).unwrap();
    town.insert_key(one, bomb, Charge::new(2)).unwrap();
    for burns in 0..2 {
        FUSE.set(burns);
        let exploded = explodes(|| drop(town.clone_entity(one)));
        FUSE.set(u32::MAX);
        assert!(exploded);
        assert_eq!((town.len(), LIVING.get()), (1, 2));
        town.check_invariants();
    }
    let clone = town.clone_entity(one).unwrap();
    assert_eq!(town.get_key(clone, bomb).map(|it| *it.number), Some(2));
    assert_eq!(town.key_values(fuse).len(), 2);
    drop(town);
    assert_eq!(LIVING.get(), 0);
}

#[test]
fn all_values_are_two_slices() {
    let (mut town, sticker, _) = town();
    assert_eq!(town.key_values(sticker).slices().len(), 0);
    assert!(town.key_values_mut(sticker).is_empty());
    let houses: Vec<Entity> = (0..5).map(|i| town.spawn(house(&i.to_string()))).collect();
    for entity in houses.iter().rev() {
        town.insert_key(*entity, sticker, Sticker("s".into()))
            .unwrap();
    }
    let values = town.key_values(sticker);
    assert_eq!(values.slices().len(), 1, "a pool is one pair of slices");
    assert!(
        values
            .slices()
            .all(|(entities, values)| entities.len() == 5 && values.len() == 5)
    );
    for (entity, value) in town.key_values_mut(sticker).iter_mut() {
        value.0 = entity.index().to_string();
    }
    assert_eq!(town.key_values_mut(sticker).slices_mut().len(), 1);
    for entity in houses {
        assert_eq!(
            town.get_key(entity, sticker),
            Some(&Sticker(entity.index().to_string()))
        );
    }
    let (other, _, _) = self::town();
    assert!(other.key_values(sticker).is_empty());
}

#[test]
fn a_write_in_place_is_put_back_by_a_snapshot() {
    type Write = fn(&mut Town, Entity, Key<Sticker>, ComponentId);
    let ways: [Write; 4] = [
        |town, entity, sticker, _| town.get_key_mut(entity, sticker).unwrap().0.push('!'),
        |town, _, sticker, _| {
            town.key_values_mut(sticker)
                .values_mut()
                .for_each(|it| it.0.clear());
        },
        |town, entity, _, mana| town.get_data_mut(entity, mana).unwrap().fill(1),
        |town, entity, _, mana| town.set_value(entity, mana, "amount", 9_u32).unwrap(),
    ];
    for way in ways {
        let (mut town, sticker, mana) = town();
        let one = town.spawn(house("a"));
        town.insert_key(one, sticker, Sticker("x".into())).unwrap();
        town.insert_data(one, mana, &7_u32.to_ne_bytes()).unwrap();
        let mut snapshot = town.snapshot();
        way(&mut town, one, sticker, mana);
        town.restore(&snapshot);
        let values = |town: &Town| {
            (
                text(town.get_key(one, sticker)),
                town.field(one, mana, "amount").unwrap().into_owned(),
            )
        };
        assert_eq!(values(&town), ("x".into(), Value::U32(7)));
        way(&mut town, one, sticker, mana);
        let written = values(&town);
        town.snapshot_into(&mut snapshot);
        way(&mut town, one, sticker, mana);
        town.remove_key(one, sticker).unwrap();
        town.restore(&snapshot);
        assert_eq!(values(&town), written);
        town.check_invariants();
    }
}
