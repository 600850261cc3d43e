//! Values and fields by name at the edges of what a type holds and a path names.

use crate::by_name::world::{Position, Store, Town};
use ecs::{ComponentDefinition, FieldType, Value};

#[test]
fn a_float_beyond_the_range_of_a_field_is_refused_as_an_integer_is() {
    let mut town = Town::new();
    let ann = town.spawn((Position { x: 1.0, y: 2.0 }, Store::default()));
    let wind = town
        .define(ComponentDefinition::new("Wind").field("force", FieldType::F32))
        .unwrap();
    town.insert_value(ann, wind, Value::record([("force", Value::F32(3.0))]))
        .unwrap();
    for beyond in [1e300, -1e300] {
        assert!(town.set_value(ann, "Position", "x", beyond).is_err());
        assert!(town.set_value(ann, "Store", "at.y", beyond).is_err());
        assert!(town.set_value(ann, wind, "force", beyond).is_err());
        let position = Value::record([("x", Value::F64(beyond)), ("y", Value::F64(0.0))]);
        assert!(town.insert_value(ann, "Position", position).is_err());
        assert!(
            town.insert_value(ann, wind, Value::record([("force", Value::F64(beyond))]))
                .is_err()
        );
    }
    assert_eq!(
        town.get::<Position>(ann),
        Some(&Position { x: 1.0, y: 2.0 })
    );
    assert_eq!(town.get_value(ann, wind, "force"), Ok(Value::F32(3.0)));
    // What is infinite stays so, and the nearest float is taken.
    town.set_value(ann, "Position", "x", f64::INFINITY).unwrap();
    town.set_value(ann, "Position", "y", 0.1).unwrap();
    assert_eq!(
        town.get::<Position>(ann),
        Some(&Position {
            x: f32::INFINITY,
            y: 0.1
        })
    );
}

#[test]
fn a_field_that_no_path_names_is_not_defined() {
    let mut town = Town::new();
    for name in ["", ".", "a.b", "[0]", "a[1]", "a]"] {
        let refused = town
            .define(ComponentDefinition::new("Odd").field(name, FieldType::U8))
            .unwrap_err();
        assert!(
            refused.to_string().contains("a name that no path can have"),
            "{name}: {refused}"
        );
    }
    assert!(town.component_id("Odd").is_err());
    town.define(ComponentDefinition::new("Odd").field("a b-ç", FieldType::U8))
        .unwrap();
}

#[test]
fn a_field_that_is_given_twice_is_called_that() {
    let mut town = Town::new();
    let ann = town.spawn((Position { x: 1.0, y: 2.0 },));
    let odd = town
        .define(ComponentDefinition::new("Odd").field("same", FieldType::U8))
        .unwrap();
    let twice = Value::Struct(vec![
        ("same".into(), Value::U8(3)),
        ("same".into(), Value::U8(4)),
    ]);
    let error = town.insert_value(ann, odd, twice).unwrap_err().to_string();
    assert!(
        error.ends_with("the field `same` is given twice"),
        "{error}"
    );
    let unknown = Value::Struct(vec![
        ("same".into(), Value::U8(3)),
        ("other".into(), Value::U8(4)),
    ]);
    let error = town
        .insert_value(ann, odd, unknown)
        .unwrap_err()
        .to_string();
    assert!(
        error.ends_with("there is no field `other`: there is `same`"),
        "{error}"
    );
}
