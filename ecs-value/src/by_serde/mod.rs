//! Values by serde: those of any type become a [`Value`](crate::Value), and come back.

mod by_index;
mod entity;
mod error;
pub mod guard;
pub mod names;
mod of_value;
mod owned;
pub mod sink;
mod to_value;
mod value_of;

pub use entity::EntityVisitor;
pub use error::ValueError;
pub use owned::{Budget, Owned};
pub use to_value::from_value;
pub use value_of::text_of;
pub use value_of::value_of;

/// How deep a value may be nested, unless the limits of a load say otherwise.
pub const MOST_DEPTH: u32 = 128;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entity, Value};
    use serde::{Deserialize, Serialize};
    use std::string::{String, ToString};
    use std::vec;
    use std::vec::Vec;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Name(String);

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Task {
        Rest,
        Follow { leader: Entity },
        Carry(Vec<(u8, f32)>),
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Cook {
        name: Name,
        tasks: Vec<Task>,
        owner: Option<Entity>,
    }

    fn cook() -> Cook {
        let leader = Entity::from_bits(0x0000_0003_0000_000c).unwrap();
        Cook {
            name: Name("ziggy".into()),
            tasks: vec![
                Task::Rest,
                Task::Follow { leader },
                Task::Carry(vec![(2, 0.5)]),
            ],
            owner: None,
        }
    }

    #[test]
    fn a_value_of_any_type_becomes_data_and_comes_back() {
        let value = value_of(&cook()).unwrap();
        let shown = r#"{ name: ("ziggy"), tasks: [Rest, Follow { leader: 12v3 }, Carry([(2, 0.5)])], owner: none }"#;
        assert_eq!(value.to_string(), shown);
        assert!(matches!(value.at("tasks[1].leader"), Ok(Value::Entity(_))));
        assert_eq!(Cook::deserialize(from_value(value)).unwrap(), cook());
    }

    #[test]
    fn data_goes_through_a_format_that_has_fewer_types() {
        let text = serde_json::to_string(&text_of(&cook()).unwrap()).unwrap();
        let value: Value<'_> = serde_json::from_str(&text).unwrap();
        assert_eq!(value.at("tasks[1].Follow.leader"), Ok(&"12v3".into()));
        assert_eq!(Cook::deserialize(from_value(value)).unwrap(), cook());
    }

    #[test]
    fn an_error_names_the_part_that_does_not_fit() {
        let mut value = value_of(&cook()).unwrap();
        *value.at_mut("tasks[1].leader").unwrap() = true.into();
        let error = Cook::deserialize(from_value(value)).unwrap_err();
        assert_eq!(error.at, "tasks[1].leader");
    }

    #[test]
    fn a_text_reader_is_lent_nothing_and_stops_at_its_depth() {
        let read = |depth| {
            let mut json = serde_json::Deserializer::from_str("[[[7]]]");
            Value::deserialize(Owned::new(&mut json, &Budget::of_text(depth)))
        };
        let owned: Value<'static> = read(4).unwrap();
        assert_eq!(owned.at("[0][0][0]"), Ok(&7_u64.into()));
        assert!(
            read(3)
                .unwrap_err()
                .to_string()
                .starts_with("values are nested too deeply")
        );
    }
}
