//! Entities come with components as data, in one move.

use crate::by_name::world::{
    Born, Citizen, Hat, Name, Passport, Percent, Position, Ticket, Town, changes, town,
};
use ecs::prelude::*;
use ecs::{ChangeError, ComponentDefinition, DataError, FieldType, Registration, Value};
use serde::{Deserialize, Serialize};

fn citizen(name: &str) -> Vec<(&str, Value<'_>)> {
    vec![
        ("Percent", 10.into()),
        ("Name", name.into()),
        ("Mood", "Calm".into()),
        (
            "Position",
            Value::record([("x", Value::from(1)), ("y", 2.into())]),
        ),
    ]
}

#[test]
fn an_entity_is_of_the_archetype_that_has_its_components() {
    let (mut town, _) = town();
    let bob = town.spawn_values(citizen("Bob")).unwrap();
    assert_eq!(changes(&mut town), ["a citizen", "got a mood"]);
    assert_eq!(town.kind_of(bob), Some("Citizen"));
    assert_eq!(town.get::<Name>(bob), Some(&Name("Bob".into())));
    assert_eq!(
        town.get::<Position>(bob),
        Some(&Position { x: 1.0, y: 2.0 })
    );
    assert_eq!(
        (town.get::<Percent>(bob), town.get::<Hat>(bob)),
        (Some(&Percent::of(10)), None)
    );
    let mut with_hat = citizen("Cid");
    with_hat.push(("Hat", Value::Unit));
    let cid = town.spawn_values(with_hat).unwrap();
    assert_eq!(
        (town.kind_of(cid), town.get::<Hat>(cid)),
        (Some("Citizen"), Some(&Hat))
    );
    assert_eq!(
        town.query::<(&Name, Has<Hat>)>()
            .filter(|(_, hat)| *hat)
            .count(),
        2
    );
    town.check_invariants();
}

#[test]
fn components_of_all_kinds_come_together() {
    #[derive(Clone, Component, Debug, PartialEq, Serialize, Deserialize)]
    struct Sword(String);

    let (mut town, ann) = town();
    let mana = town
        .define(ComponentDefinition::new("mana").field("amount", FieldType::U16))
        .unwrap();
    let sword = town
        .register_with(Registration::<Sword>::new().saved())
        .unwrap();
    let bob = town.spawn_values([
        ("Ticket", Value::from(ann)),
        ("Born", 1990.into()),
        ("Passport", 7.into()),
        ("ChildOf", ann.into()),
        ("mana", Value::record([("amount", Value::from(3))])),
        ("Sword", "sharp".into()),
    ]);
    let bob = bob.unwrap();
    assert_eq!(changes(&mut town), ["born"]);
    assert_eq!(town.get::<Ticket>(bob), Some(&Ticket(ann)));
    assert_eq!(
        (town.get::<Born>(bob), town.get::<Passport>(bob)),
        (Some(&Born(1990)), Some(&Passport(7)))
    );
    assert_eq!(
        town.target_of::<crate::by_name::world::ChildOf>(bob),
        Some(ann)
    );
    assert_eq!(town.field(bob, mana, "amount"), Ok(3_u16.into()));
    assert_eq!(town.get_key(bob, sword), Some(&Sword("sharp".into())));
    town.set_value(bob, "Sword", "0", "blunt").unwrap();
    assert_eq!(town.get_key(bob, sword), Some(&Sword("blunt".into())));
    town.check_invariants();
    town.despawn(ann);
    assert!(!town.contains(bob));
    town.check_invariants();
}

#[test]
fn a_mistake_spawns_nothing() {
    let (mut town, ann) = town();
    town.insert(ann, Passport(1)).unwrap();
    let dead = town.spawn_empty();
    town.despawn(dead);
    let before = town.len();
    let mut refuses = |name: &'static str, value: Value<'static>| {
        let mut values = citizen("Bob");
        values.push((name, value));
        let error = town.spawn_values(values).unwrap_err();
        assert_eq!(town.len(), before, "{error}");
        town.check_invariants();
        error
    };
    assert_eq!(
        refuses("Name", "Bob".into()),
        DataError::Twice {
            component: "Name".into()
        }
    );
    assert!(matches!(
        refuses("Passport", 1.into()),
        DataError::Change(ChangeError::Unique { .. })
    ));
    assert!(matches!(
        refuses("ChildOf", dead.into()),
        DataError::Change(
            ChangeError::DeadTarget { .. }
                | ChangeError::WrongEnd { .. }
                | ChangeError::Cycle { .. }
        )
    ));
    assert!(matches!(
        refuses("Nmae", 1.into()),
        DataError::UnknownName { .. }
    ));
    assert!(matches!(
        refuses("Born", "long ago".into()),
        DataError::Refused { .. }
    ));
    assert_eq!(changes(&mut town), Vec::<&str>::new());
}

#[test]
fn a_closed_world_takes_the_rows_that_it_declares() {
    ecs::world! {
        #[world(closed, save)]
        struct Closed { components: (Name, Position) }
        #[archetype]
        struct Walker { name: Name, position: Position }
    }
    let mut closed = Closed::new();
    let position = || {
        (
            "Position",
            Value::record([("x", Value::from(1)), ("y", 2.into())]),
        )
    };
    let walker = closed
        .spawn_values([position(), ("Name", "Ann".into())])
        .unwrap();
    assert_eq!(closed.kind_of(walker), Some("Walker"));
    assert!(matches!(
        closed.spawn_values([position()]),
        Err(DataError::Change(ChangeError::Reserve(_)))
    ));
    assert_eq!(closed.len(), 1);
    closed.check_invariants();
}

#[test]
fn no_values_are_an_entity_without_components() {
    let mut town = Town::new();
    let none: [(&str, u8); 0] = [];
    let entity = town.spawn_values(none).unwrap();
    assert_eq!(town.components_of(entity).count(), 0);
    assert!(!town.is::<Citizen>(entity));
    town.check_invariants();
}
