//! A type that derives `Component` is read and written by its fields, in a world without text.

use ecs::{Component, ComponentDefinition, DataError, Entity, FieldType, Value};
use std::borrow::Cow;

#[derive(Component)]
struct Person {
    pub name: String,
    pub title: &'static str,
    pub age: u32,
    pub friend: Option<Entity>,
    pub letter: char,
    secret: u64,
    pub tags: Vec<u8>,
}

#[derive(Component, Debug, PartialEq)]
struct Pair(pub i16, pub Cow<'static, str>);

#[derive(Component)]
struct Hat;

struct Untold;

ecs::world! {
    #[world]
    struct Town { components: (Person, Pair, Hat, Untold) }
}

fn town() -> (Town, Entity) {
    let mut town = Town::new();
    let person = Person {
        name: "Ann".into(),
        title: "Dr",
        age: 30,
        friend: None,
        letter: 'a',
        secret: 7,
        tags: vec![1],
    };
    let ann = town.spawn((person, Pair(-1, "x".into()), Hat, Untold));
    (town, ann)
}

#[test]
fn a_field_is_read_and_a_text_is_borrowed() {
    let (town, ann) = town();
    assert!(matches!(
        town.get_value(ann, "Person", "name"),
        Ok(Value::Text(Cow::Borrowed("Ann")))
    ));
    assert_eq!(town.get_value(ann, "Person", "title"), Ok("Dr".into()));
    assert_eq!(town.get_value(ann, "Person", "secret"), Ok(7_u64.into()));
    assert_eq!(
        town.get_value(ann, "Person", "friend"),
        Ok(None::<Entity>.into())
    );
    assert_eq!(town.get_value(ann, "Pair", "0"), Ok((-1_i16).into()));
    assert_eq!(town.get_value(ann, "Pair", "[1]"), Ok("x".into()));
}

#[test]
fn a_component_is_read_as_a_whole() {
    let (town, ann) = town();
    assert_eq!(
        town.get_value(ann, "Pair", ""),
        Ok(Value::Tuple(vec![(-1_i16).into(), "x".into()]))
    );
    assert_eq!(town.get_value(ann, "Hat", ""), Ok(Value::Unit));
    // A type without bytes has no parts, whether it derives anything or not.
    assert_eq!(town.get_value(ann, "Untold", ""), Ok(Value::Unit));
    let text = town.get_value(ann, "Person", "").unwrap().to_string();
    assert_eq!(
        text,
        r#"{ name: "Ann", title: "Dr", age: 30, friend: none, letter: 'a', secret: 7 }"#
    );
}

#[test]
fn a_public_field_is_written() {
    let (mut town, ann) = town();
    town.set_value(ann, "Person", "name", "Bob").unwrap();
    town.set_value(ann, "Person", "age", 31_i64).unwrap();
    town.set_value(ann, "Person", "friend", Some(ann)).unwrap();
    town.set_value(ann, "Person", "letter", 'b').unwrap();
    town.set_value(ann, "Pair", "1", "y").unwrap();
    let person = town.get::<Person>(ann).unwrap();
    assert_eq!(
        (&*person.name, person.age, person.friend, person.letter),
        ("Bob", 31, Some(ann), 'b')
    );
    assert_eq!(town.get::<Pair>(ann), Some(&Pair(-1, "y".into())));
    town.set_value(ann, "Pair", "", Value::Tuple(vec![3.into(), "z".into()]))
        .unwrap();
    assert_eq!(town.get::<Pair>(ann), Some(&Pair(3, "z".into())));
}

#[test]
fn a_mistake_in_one_field_writes_none() {
    let (mut town, ann) = town();
    for fields in [
        Value::record([("0", Value::from(9)), ("1", 5.into())]),
        Value::record([("0", Value::from(9)), ("2", 5.into())]),
        Value::record([("1", Value::from("new")), ("0", 100_000.into())]),
    ] {
        assert!(town.set_value(ann, "Pair", "", fields).is_err());
        assert_eq!(town.get::<Pair>(ann), Some(&Pair(-1, "x".into())));
    }
}

#[test]
fn a_field_that_is_not_written_by_name_says_so() {
    let (mut town, ann) = town();
    let mut says = |field: &str, value: Value<'_>, message: &str| {
        assert_eq!(
            town.set_value(ann, "Person", field, value)
                .unwrap_err()
                .to_string(),
            message
        );
    };
    says(
        "secret",
        1_u64.into(),
        "the field `secret` of `Person` is private, and is not written by name",
    );
    says(
        "title",
        "Mr".into(),
        "the field `title` of `Person` cannot be made of a text",
    );
    says(
        "age",
        (-1).into(),
        "the field `age` of `Person` is of type u32, and takes no such value of type i32",
    );
    says(
        "age",
        "old".into(),
        "the field `age` of `Person` is of type u32, and a text was given",
    );
    says(
        "name",
        5.into(),
        "the field `name` of `Person` cannot be made of i32",
    );
    let lists = "`name`, `title`, `age`, `friend`, `letter`, `secret` and `tags`";
    says(
        "nmae",
        5.into(),
        &format!("`Person`: there is no field `nmae`: there are {lists}"),
    );
    says("age.x", 5.into(), "`Person`: `age` has no `x`: it is u32");
    let error = town.get_value(ann, "Person", "tags").unwrap_err();
    let (component, field) = ("Person".into(), "tags".into());
    assert_eq!(
        error,
        DataError::WrongType {
            component,
            field,
            expected: None,
            found: None
        }
    );
    assert_eq!(town.get::<Person>(ann).unwrap().tags, [1]);
}

#[test]
fn a_type_that_tells_nothing_says_how_it_would() {
    struct Silent(#[expect(dead_code, reason = "nobody reads it")] u8);
    ecs::world! {
        #[world]
        struct Quiet { components: (Silent) }
    }
    let mut quiet = Quiet::new();
    let entity = quiet.spawn((Silent(1),));
    let error = quiet.get_value(entity, "Silent", "").unwrap_err();
    assert_eq!(
        error.to_string(),
        "`Silent` is not read by name: derive `serde::Serialize`, and say `text` or `save` in `#[world(…)]`"
    );
    let error = quiet.insert_value(entity, "Silent", 2_u8).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no value of `Silent` is made by name: derive `serde::Deserialize`, and say `text` or `save` in `#[world(…)]`"
    );
    assert_eq!(quiet.remove_value(entity, "Silent"), Ok(true));
    assert_eq!(quiet.remove_value(entity, "Silent"), Ok(false));
}

#[test]
fn a_component_of_data_comes_and_goes_as_a_value() {
    let (mut town, ann) = town();
    let definition = ComponentDefinition::new("mana")
        .field("amount", FieldType::F32)
        .field("of", FieldType::Entity);
    let mana = town.define(definition).unwrap();
    let value = || Value::record([("amount", Value::from(1)), ("of", ann.into())]);
    town.insert_value(ann, "mana", value()).unwrap();
    assert_eq!(
        town.get_value(ann, mana, ""),
        Ok(Value::record([
            ("amount", Value::F32(1.0)),
            ("of", ann.into())
        ]))
    );
    town.set_value(ann, "mana", "amount", 2.5).unwrap();
    assert_eq!(town.get_value(ann, mana, "amount"), Ok(Value::F32(2.5)));
    assert_eq!(town.remove_value(ann, mana), Ok(true));
    let bob = town.spawn_values([("mana", value())]).unwrap();
    assert_eq!(town.get_value(bob, "mana", "of"), Ok(ann.into()));
    let lacking = town
        .spawn_values([("mana", Value::record([("amount", Value::from(1))]))])
        .unwrap_err();
    assert_eq!(lacking.to_string(), "the field `of` of `mana` has no value");
    let more = Value::record([
        ("amount", Value::from(1)),
        ("of", ann.into()),
        ("colour", 3.into()),
    ]);
    let more = town.insert_value(ann, "mana", more).unwrap_err();
    assert_eq!(
        more.to_string(),
        "`mana`: there is no field `colour`: there are `amount` and `of`"
    );
    assert_eq!(town.len(), 2);
}

#[test]
fn a_field_has_a_type_in_rust_types_and_in_data() {
    let (mut town, _) = town();
    let told =
        ["age", "friend", "name", "secret"].map(|field| town.field_type("Person", field).unwrap());
    assert_eq!(
        told,
        [Some(FieldType::U32), None, None, Some(FieldType::U64)]
    );
    assert_eq!(town.field_type("Pair", "0"), Ok(Some(FieldType::I16)));
    let mood = town
        .define(ComponentDefinition::new("Mood").field("since", FieldType::F32))
        .unwrap();
    assert_eq!(town.field_type(mood, "since"), Ok(Some(FieldType::F32)));
    let mistake =
        |component: &str, field| town.field_type(component, field).unwrap_err().to_string();
    assert_eq!(
        mistake("Mood", "until"),
        "`Mood`: there is no field `until`: there is `since`"
    );
    assert_eq!(
        mistake("Hat", "size"),
        "`Hat`: there is no field `size`, and no other"
    );
    let there_are = "there are `Person`, `Pair`, `Hat`, `Untold` and `Mood`";
    assert_eq!(
        mistake("Coat", "size"),
        format!("the world has no component `Coat`: {there_are}")
    );
}
