//! Entities as JSON: numbers where JavaScript has them, and else text.

use super::EXACT;
use ecs::Entity;
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Value as Json;

/// An entity of a request: its bits as a number or as digits, or `"12v3"`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handle(pub(crate) Entity);

impl Handle {
    pub(crate) fn of(json: &Json) -> Option<Entity> {
        match json {
            Json::Number(bits) => Entity::from_bits(bits.as_u64()?).ok(),
            Json::String(text) => Self::of_text(text),
            _ => None,
        }
    }

    pub(crate) fn of_text(text: &str) -> Option<Entity> {
        let bits = match text.split_once('v') {
            Some((index, generation)) => {
                u64::from(generation.parse::<u32>().ok()?) << 32
                    | u64::from(index.parse::<u32>().ok()?)
            }
            None => text.parse().ok()?,
        };
        Entity::from_bits(bits).ok()
    }
}

impl<'de> Deserialize<'de> for Handle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Json::deserialize(deserializer)?;
        Self::of(&json)
            .map(Self)
            .ok_or_else(|| D::Error::custom(format_args!("{json} is no entity")))
    }
}

/// An entity of a response.
pub(crate) fn handle(entity: Entity) -> Json {
    match entity.to_bits() {
        bits @ 0..=EXACT => bits.into(),
        _ => entity.to_string().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_a_number_as_long_as_javascript_has_it() {
        let young = Entity::from_bits((1 << 53) - 1).unwrap();
        let old = Entity::from_bits(1 << 53).unwrap();
        assert_eq!(handle(young), Json::from((1_u64 << 53) - 1));
        assert_eq!(handle(old), Json::from("0v2097152"));
        for entity in [young, old] {
            let forms = [
                handle(entity),
                entity.to_bits().into(),
                entity.to_bits().to_string().into(),
            ];
            assert!(
                forms.iter().all(|form| Handle::of(form) == Some(entity)),
                "{forms:?}"
            );
        }
        for none in [
            Json::from(7),
            "v".into(),
            "1v".into(),
            "1v0".into(),
            "-1".into(),
            Json::Null,
            1.5.into(),
        ] {
            assert_eq!(Handle::of(&none), None, "{none}");
        }
    }
}
