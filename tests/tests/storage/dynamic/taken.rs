//! An entity is taken to another world, with all that it has, and nothing is lost or dropped twice.

use ecs::prelude::*;
use ecs::{ChangeError, ComponentDefinition, DataError, FieldType, Key};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

#[derive(Debug, PartialEq)]
pub(crate) struct Name(String);
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Health(u32);
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cursed;
#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) struct Smell(Box<u8>);
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number(u32);
/// Counts how often it is dropped.
#[derive(Clone)]
pub(crate) struct Counted(Arc<AtomicUsize>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

ecs::world! {
    #[world]
    pub(crate) struct Level { components: (Name, Health, Cursed, Smell, Number, Counted) }

    #[relation(acyclic, on_despawn = cascade)]
    pub(crate) struct CarriedBy { hero: Entity }

    #[archetype]
    pub(crate) struct Hero { name: Name, health: Health, cursed: Option<Cursed> }

    #[index(hash, unique, key = number.0)]
    pub(crate) struct ByNumber { number: Number }
}

mod elsewhere {
    use super::{Health, Name};

    ecs::world! {
        #[world]
        pub(super) struct Map { components: (Health, Name) }

        #[archetype]
        pub(super) struct Token { name: Name, health: Health }
    }
}

fn hero(name: &str) -> Hero {
    Hero {
        name: Name(name.into()),
        health: Health(7),
        cursed: Some(Cursed),
    }
}

fn mana() -> ComponentDefinition {
    ComponentDefinition::new("mana").field("amount", FieldType::U32)
}

#[test]
fn an_entity_takes_along_components_of_tables_and_pools_registered_and_described_by_data() {
    let (mut here, mut there) = (Level::new(), Level::new());
    let drops = Arc::new(AtomicUsize::new(0));
    // Numbers differ between the two worlds, and names tell.
    there.register_named::<String>("title").unwrap();
    let data = there.define(mana()).unwrap();
    let [bought, sold]: [Key<u32>; 2] =
        ["bought", "sold"].map(|name| here.register_named(name).unwrap());
    let [own_sold, own_bought]: [Key<u32>; 2] =
        ["sold", "bought"].map(|name| there.register_named(name).unwrap());
    let own_data = here.define(mana()).unwrap();
    let entity = here.spawn(hero("Ann"));
    let neighbour = here.spawn(hero("Bob"));
    here.insert(entity, Smell(Box::new(3))).unwrap();
    here.insert(entity, Counted(drops.clone())).unwrap();
    here.insert_key(entity, bought, 1).unwrap();
    here.insert_key(entity, sold, 2).unwrap();
    here.insert_data(entity, own_data, &9_u32.to_ne_bytes())
        .unwrap();

    let taken = here.detach(entity).unwrap();
    assert_eq!((taken.len(), taken.is_empty()), (8, false));
    assert!(
        taken.components().any(|name| name == "sold")
            && taken.components().any(|name| name == "Smell")
    );
    assert!(!here.contains(entity) && here.contains(neighbour));
    assert_eq!(here.get::<Name>(neighbour), Some(&Name("Bob".into())));
    assert!(here.pool::<Smell>().0.is_empty());
    here.check_invariants();
    assert_eq!(drops.load(Ordering::Relaxed), 0);

    let entity = there.attach(taken).unwrap();
    assert_eq!(there.get::<Name>(entity), Some(&Name("Ann".into())));
    assert_eq!(
        (there.get::<Health>(entity), there.get::<Cursed>(entity)),
        (Some(&Health(7)), Some(&Cursed))
    );
    assert_eq!(there.get::<Smell>(entity), Some(&Smell(Box::new(3))));
    assert_eq!(
        (
            there.get_key(entity, own_bought),
            there.get_key(entity, own_sold)
        ),
        (Some(&1), Some(&2))
    );
    assert_eq!(there.get_data(entity, data), Some(&9_u32.to_ne_bytes()[..]));
    assert!(
        there.is::<Hero>(entity),
        "it is a hero still, whatever else it has"
    );
    there.check_invariants();
    assert_eq!(drops.load(Ordering::Relaxed), 0);
    there.despawn(entity);
    assert_eq!(drops.load(Ordering::Relaxed), 1);
}

#[test]
fn a_world_that_does_not_know_a_component_gives_the_entity_back() {
    let (mut here, mut there) = (Level::new(), Level::new());
    let key = here.register_named::<u64>("coins").unwrap();
    let entity = here.spawn(hero("Ann"));
    here.insert_key(entity, key, 30).unwrap();
    let taken = here.detach(entity).unwrap();
    let error = there.attach(taken).unwrap_err();
    assert_eq!(
        error.cause,
        DataError::UnknownComponent {
            component: "coins".into()
        }
    );
    assert_eq!(
        error.to_string(),
        "nothing was changed: the world has no component `coins`: list it in `world!`, or register it by this name"
    );
    assert!(there.is_empty());
    there.register_named::<u32>("coins").unwrap();
    let error = there.attach(error.value).unwrap_err();
    assert!(
        matches!(error.cause, DataError::UnknownComponent { .. }),
        "it is of another type there"
    );
    let entity = here.attach(error.value).unwrap();
    assert_eq!((here.get_key(entity, key), here.len()), (Some(&30), 1));
    here.check_invariants();
}

/// Two registered components of a Rust type that the other world lists: it has one component for both.
#[test]
fn two_components_that_are_one_in_the_other_world_give_the_entity_back() {
    use elsewhere::Map;
    let (mut here, mut map) = (Level::new(), Map::new());
    let drops = Arc::new(AtomicUsize::new(0));
    let [first, second] =
        ["first", "second"].map(|name| map.register_named::<Counted>(name).unwrap());
    let entity = map.spawn((Health(1),));
    for key in [first, second] {
        map.insert_key(entity, key, Counted(drops.clone())).unwrap();
    }
    let error = here.attach(map.detach(entity).unwrap()).unwrap_err();
    let names = ["first", "second"].map(Into::into);
    assert_eq!(
        error.cause,
        DataError::SameComponent {
            taken: names,
            component: "Counted".into()
        }
    );
    assert_eq!(
        error.to_string(),
        "nothing was changed: `first` and `second` are both the component `Counted` of the world, and an entity has each \
         component once: remove one of them before the entity is taken"
    );
    assert!(here.is_empty());
    here.check_invariants();
    // Nothing was lost, and one of them may go.
    let entity = map.attach(error.value).unwrap();
    assert!(map.get_key(entity, first).is_some() && map.get_key(entity, second).is_some());
    drop(map.remove_key(entity, second).unwrap());
    assert_eq!(drops.load(Ordering::Relaxed), 1);
    let entity = here.attach(map.detach(entity).unwrap()).unwrap();
    assert!(here.has::<Counted>(entity));
    drop((here, map));
    assert_eq!(drops.load(Ordering::Relaxed), 2);
}

#[test]
fn relations_and_unique_keys_are_kept_and_refused_values_come_back() {
    let (mut here, mut there) = (Level::new(), Level::new());
    let entity = here.spawn(hero("Ann"));
    here.insert(entity, Number(4)).unwrap();
    let sword = here.spawn((Health(1), CarriedBy { hero: entity }));
    let holder = there.spawn((Number(4),));
    let taken = here.detach(entity).unwrap();
    assert!(
        !here.contains(sword),
        "it leaves with its hero, as in a despawn"
    );
    here.check_invariants();
    let error = there.attach(taken).unwrap_err();
    assert!(
        matches!(error.cause, DataError::Change(ChangeError::Unique { .. })),
        "{error}"
    );
    assert_eq!((there.len(), error.value.len()), (1, 4));
    there.despawn(holder);
    let entity = there.attach(error.value).unwrap();
    assert_eq!(there.by_number().first(4), Some(entity));

    let rack = here.spawn(hero("rack"));
    let shield = here.spawn((Health(2), CarriedBy { hero: rack }));
    let taken = here.detach(shield).unwrap();
    assert_eq!(here.sources_of::<CarriedBy>(rack).count(), 0);
    here.despawn(rack);
    let error = here.attach(taken).unwrap_err();
    assert!(
        matches!(
            error.cause,
            DataError::Change(
                ChangeError::DeadTarget { .. }
                    | ChangeError::WrongEnd { .. }
                    | ChangeError::Cycle { .. }
            )
        ),
        "{error}"
    );
    assert_eq!(error.value.len(), 2);
    here.check_invariants();
    there.check_invariants();
}

#[test]
fn an_entity_that_is_dead_or_reserved_is_not_taken() {
    let mut here = Level::new();
    let dead = here.spawn(hero("Ann"));
    here.despawn(dead);
    assert_eq!(
        here.detach(dead).unwrap_err(),
        ChangeError::NoSuchEntity(dead)
    );
    let reserved = here.reserve_entity();
    assert_eq!(
        here.detach(reserved).unwrap_err(),
        ChangeError::Reserved(reserved)
    );
    let empty = here.spawn_empty();
    let taken = here.detach(empty).unwrap();
    assert!(taken.is_empty());
    let again = here.attach(taken).unwrap();
    assert_eq!(here.components_of(again).count(), 0);
}

#[test]
fn a_world_of_another_type_finds_components_by_type() {
    use elsewhere::{Map, Token};
    let (mut here, mut map) = (Level::new(), Map::new());
    let entity = here.spawn(Hero {
        name: Name("Ann".into()),
        health: Health(7),
        cursed: None,
    });
    let token = map.attach(here.detach(entity).unwrap()).unwrap();
    assert!(map.is::<Token>(token));
    assert_eq!(
        map.row::<Token>(token).map(|token| token.health),
        Some(&Health(7))
    );
    let entity = here.spawn(hero("Bob"));
    let error = map.attach(here.detach(entity).unwrap()).unwrap_err();
    assert_eq!(
        error.cause,
        DataError::UnknownComponent {
            component: "Cursed".into()
        }
    );
    assert!(here.attach(error.value).is_ok());
}

#[test]
fn a_taken_entity_that_is_not_spawned_is_dropped_once() {
    static DROPPED: Mutex<Vec<u32>> = Mutex::new(Vec::new());
    let drops = Arc::new(AtomicUsize::new(0));
    let mut here = Level::new();
    let mana = mana().on_drop(|bytes| {
        DROPPED
            .lock()
            .unwrap()
            .push(u32::from_ne_bytes(bytes.try_into().unwrap()));
    });
    let mana = here.define(mana).unwrap();
    for amount in [1, 2] {
        let entity = here.spawn((Counted(drops.clone()),));
        here.insert_data(entity, mana, &u32::to_ne_bytes(amount))
            .unwrap();
        let taken = here.detach(entity).unwrap();
        assert_eq!(
            (drops.load(Ordering::Relaxed), DROPPED.lock().unwrap().len()),
            (0, 0)
        );
        if amount == 1 {
            let entity = here.attach(taken).unwrap();
            assert_eq!(here.get_data(entity, mana), Some(&1_u32.to_ne_bytes()[..]));
            here.despawn(entity);
            assert_eq!(
                (
                    drops.swap(0, Ordering::Relaxed),
                    DROPPED.lock().unwrap().split_off(0)
                ),
                (1, vec![1])
            );
        } else {
            drop(taken);
        }
    }
    assert_eq!(
        (drops.load(Ordering::Relaxed), &**DROPPED.lock().unwrap()),
        (1, &[2][..])
    );
    assert!(here.is_empty());
    here.check_invariants();
}
