//! Fields by name: each value that is read is a value of its type, and each write is allowed.

use ecs::{Component, ComponentDefinition, DataError, Entity, FieldType, Value};

#[derive(Component)]
struct Person {
    pub age: u32,
    pub friend: Entity,
    pub tall: bool,
    secret: u64,
    pub name: String,
}

#[derive(Component)]
struct Pair(pub i16, f64);

ecs::world! {
    #[world]
    struct Town { components: (Person, Pair) }
}

#[test]
fn bytes_that_are_no_bool_and_no_entity_are_no_values() {
    let mut town = Town::new();
    let entity = town.spawn_empty();
    let definition = ComponentDefinition::new("mixed")
        .field("who", FieldType::Entity)
        .field("is", FieldType::Bool);
    let id = town.define(definition).unwrap();
    for (bool_byte, entity_bits) in [(2_u8, 0_u64), (255, 7)] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&entity_bits.to_ne_bytes());
        bytes[8] = bool_byte;
        town.insert_data(entity, id, &bytes).unwrap();
        for (name, expected) in [("who", FieldType::Entity), ("is", FieldType::Bool)] {
            let error = town.field(entity, id, name).unwrap_err();
            let component = "mixed".into();
            let found = DataError::WrongType {
                component,
                field: name.into(),
                expected: Some(expected),
                found: None,
            };
            assert_eq!(error, found);
        }
    }
    town.set_field(entity, id, "who", entity).unwrap();
    town.set_field(entity, id, "is", true).unwrap();
    assert_eq!(town.field(entity, id, "who"), Ok(Value::Entity(entity)));
    assert_eq!(town.field(entity, id, "is"), Ok(Value::Bool(true)));
}

#[test]
fn a_private_field_is_read_and_not_written() {
    let mut town = Town::new();
    let other = town.spawn_empty();
    let person = Person {
        age: 3,
        friend: other,
        tall: true,
        secret: 42,
        name: "Ann".into(),
    };
    let entity = town.spawn((person, Pair(-1, 0.5)));
    let (person, pair) = (
        town.component_id("Person").unwrap(),
        town.component_id("Pair").unwrap(),
    );
    for (field, value) in [
        ("age", Value::U32(3)),
        ("friend", Value::Entity(other)),
        ("tall", Value::Bool(true)),
    ] {
        assert_eq!(town.field(entity, person, field), Ok(value));
    }
    let private = |component: &str, field: &str| {
        Err(DataError::NotWritable {
            component: component.into(),
            field: field.into(),
        })
    };
    assert_eq!(
        town.set_field(entity, person, "secret", 1_u64),
        private("Person", "secret")
    );
    assert_eq!(town.set_field(entity, pair, "1", 1.0), private("Pair", "1"));
    assert_eq!(
        town.get::<Person>(entity).map(|person| person.secret),
        Some(42)
    );
    assert_eq!(town.get::<Pair>(entity).map(|pair| pair.1), Some(0.5));
    assert_eq!(town.set_field(entity, pair, "0", 5_i16), Ok(()));
    assert_eq!(town.field(entity, pair, "0"), Ok(Value::I16(5)));
}

#[test]
fn a_value_of_another_type_is_refused() {
    let mut town = Town::new();
    let entity = town.spawn_empty();
    let person = Person {
        age: 3,
        friend: entity,
        tall: true,
        secret: 0,
        name: "Ann".into(),
    };
    town.insert(entity, person).unwrap();
    let id = town.component_id("Person").unwrap();
    for wrong in [
        Value::I32(1),
        Value::F32(1.0),
        Value::U64(1),
        Value::Bool(true),
    ] {
        let expected = (Some(FieldType::U32), wrong.field_type());
        let error = town.set_field(entity, id, "age", wrong).unwrap_err();
        let (component, field) = ("Person".into(), "age".into());
        assert_eq!(
            error,
            DataError::WrongType {
                component,
                field,
                expected: expected.0,
                found: expected.1
            }
        );
    }
    assert_eq!(town.field(entity, id, "name"), Ok("Ann".into()));
    let error = town.set_field(entity, id, "name", 1_u8).unwrap_err();
    let (component, field) = ("Person".into(), "name".into());
    assert_eq!(
        error,
        DataError::WrongValue {
            component,
            field,
            expected: None,
            found: "u8"
        }
    );
    let error = town.field(entity, id, "nome").unwrap_err();
    let fields = "`age`, `friend`, `tall`, `secret` and `name`";
    assert_eq!(
        error.to_string(),
        format!("`Person` has no field `nome`: there are {fields}")
    );
    assert_eq!(
        town.get::<Person>(entity)
            .map(|person| (person.age, &*person.name)),
        Some((3, "Ann"))
    );
}
