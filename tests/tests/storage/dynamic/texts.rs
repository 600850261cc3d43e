//! Each error names the thing that it is about, so that a person can go there.

use ecs::{
    ChangeError, Component, ComponentDefinition, DataError, Entity, FieldType, QueryError, Value,
};
use std::error::Error;

#[derive(Component, Debug, PartialEq)]
struct Sword(u32);
#[derive(Component, Debug)]
#[component(storage = "sparse")]
struct Rare;
/// Without a `Debug`.
struct Mute;

ecs::world! {
    #[world]
    struct Town { components: (u8, u16, Mute) }

    #[archetype]
    struct Pair { one: u8, other: u16 }
}

#[track_caller]
fn assert_says(error: &dyn Error, words: &[&str]) {
    let text = error.to_string();
    assert!(words.iter().all(|word| text.contains(word)), "{text}");
}

fn dead(town: &mut Town) -> Entity {
    let entity = town.spawn((1_u8,));
    assert!(town.despawn(entity));
    entity
}

#[test]
fn errors_of_values_that_come_back() {
    let mut town = Town::new();
    let dead = dead(&mut town);
    let name = dead.to_string();
    let error = town.insert(dead, Mute).map(drop).unwrap_err();
    assert_says(&error, &["nothing was changed", &name, "dead"]);
    assert_says(error.source().unwrap(), &[&name]);
    assert!(format!("{error:?}").contains("NoSuchEntity"), "{error:?}");
    let error = town.spawn_at(dead, (Mute,)).map(drop).unwrap_err();
    assert_says(&error, &[&name, "not a reserved entity"]);
    assert!(format!("{error:?}").starts_with("Rejected"));
    let error = town
        .spawn_columns::<Pair>(((vec![1]), (vec![])))
        .unwrap_err();
    assert_says(&error, &["`Pair`", "1 and 0 rows"]);
    assert!(format!("{error:?}").starts_with("Rejected"));
}

#[test]
fn errors_of_components_that_are_not_there() {
    let mut town = Town::new();
    let dead = dead(&mut town);
    let entity = town.spawn((1_u8,));
    let name = entity.to_string();
    assert_says(
        &ChangeError::MissingComponent {
            entity,
            component: "u16",
        },
        &[&name, "has no `u16`"],
    );
    let error = ChangeError::OtherArchetype {
        entity,
        archetype: "Pair",
    };
    assert_says(&error, &[&name, "not of the archetype `Pair`"]);
    for (error, words) in [
        (
            town.get_many_mut::<u16, 1>([entity]).unwrap_err(),
            "has no `u16`",
        ),
        (
            town.get_many_mut::<u8, 2>([entity, entity]).unwrap_err(),
            "twice",
        ),
        (town.get_many_mut::<u8, 1>([dead]).unwrap_err(), "dead"),
    ] {
        assert_says(&error, &[words]);
    }
    assert!(matches!(
        town.get_many_mut::<u8, 1>([dead]),
        Err(ChangeError::NoSuchEntity(_))
    ));
    assert_says(
        &town.query::<&u16>().single().map(drop).unwrap_err(),
        &["no row"],
    );
    town.spawn((2_u8,));
    assert_eq!(
        town.query::<&u8>().single().map(drop),
        Err(QueryError::SeveralRows)
    );
    assert_says(&QueryError::SeveralRows, &["more than one row"]);
}

#[test]
fn errors_of_registering_and_of_data() {
    let (mut town, mut other) = (Town::new(), Town::new());
    let entity = town.spawn((1_u8,));
    let mana = ComponentDefinition::new("mana")
        .field("amount", FieldType::U16)
        .field("full", FieldType::Bool);
    let mana = town.define(mana).unwrap();
    let sword = town.register::<Sword>().unwrap();
    assert_says(
        &town.register_named::<u8>("byte").unwrap_err(),
        &["`byte`", "listed in `world!`"],
    );
    assert_says(
        &town.register_named::<u64>("mana").unwrap_err(),
        &["`mana`", "taken"],
    );
    town.register::<Rare>().unwrap();
    assert_says(
        &town.register_named::<Rare>("Rare").unwrap_err(),
        &["`Rare`", "another storage", "`key_named`"],
    );

    assert_says(
        &town.insert_data(entity, mana, &[1]).unwrap_err(),
        &["`mana` takes 4 bytes, and 1 were given"],
    );
    assert_says(
        &town.insert_data(entity, sword.id(), &[1]).unwrap_err(),
        &["component", "described by data"],
    );
    town.insert_data(entity, mana, &[1, 0, 1, 0]).unwrap();
    assert_says(
        &town
            .set_field(entity, mana, "amonut", Value::U16(1))
            .unwrap_err(),
        &["`mana` has no field `amonut`: there are `amount` and `full`"],
    );
    let error = town
        .set_field(entity, mana, "amount", Value::Bool(true))
        .unwrap_err();
    assert_says(&error, &["the field `amount` of `mana`", "u16", "bool"]);
    let bare = town.spawn_empty();
    assert_says(
        &town
            .set_field(bare, mana, "amount", Value::U16(1))
            .unwrap_err(),
        &["has no `mana`"],
    );
    assert!(matches!(error, DataError::WrongType { .. }));
    town.insert_key(entity, sword, Sword(1)).unwrap();
    assert_says(
        &town.clone_entity(entity).unwrap_err(),
        &["cannot be cloned", "says `cloned`"],
    );
    town.remove_key(entity, sword).unwrap();
    assert_says(
        &DataError::Change(ChangeError::NoSuchEntity(entity)),
        &[&entity.to_string()],
    );
    assert_says(
        &DataError::NotOfTemplate(mana),
        &[&mana.to_string(), "template"],
    );

    for (query, words) in [
        (
            other.runtime_query().read(sword).build(),
            &["the world has no component"][..],
        ),
        (
            other.runtime_query().read("mana").build(),
            &["no component `mana`: there are `u8`"],
        ),
        (
            other.runtime_query().read("u8").write("u8").build(),
            &["u8", "borrowed mutably once"],
        ),
    ] {
        assert_says(&query.map(drop).unwrap_err(), words);
    }
    let writes = other.runtime_query().write("u8").build().unwrap();
    assert_says(
        &other.run_ref(&writes).map(drop).unwrap_err(),
        &["the query writes"],
    );
    other.spawn_empty();
}

#[test]
fn views_and_keys_name_themselves() {
    let mut town = Town::new();
    let sword = town.register::<Sword>().unwrap();
    town.spawn(Pair { one: 1, other: 2 });
    let view = town.archetypes().find(|view| view.rows() > 0).unwrap();
    let text = format!("{view:?}");
    assert!(text.contains("Pair") && text.contains("rows: 1"), "{text}");
    assert!(view.row_bytes() > 0 && view.bytes() > 0);
    #[expect(clippy::clone_on_copy, reason = "it is what is looked at")]
    let same = sword.clone();
    assert_eq!(
        (sword, format!("{sword:?}")),
        (same, format!("Key({})", sword.id().index()))
    );
    assert!(std::collections::HashSet::from([sword]).contains(&same));
}
