//! Entities in saves, texts and values.

use super::names;
use super::value_of;
use crate::entity::Entity;
use serde_core::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde_core::ser::Error as _;
use serde_core::ser::{Serialize, Serializer};
use std::fmt;

/// As `"12v3"` where people read it, and as its bits elsewhere.
impl Serialize for Entity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if value_of::is_asked() {
            return serializer.serialize_newtype_struct(value_of::ENTITY, &self.to_bits());
        }
        if !names::may_be_written(*self) {
            return Err(S::Error::custom(
                "it is no entity of this part of the world",
            ));
        }
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u64(self.to_bits())
        }
    }
}

/// From `"12v3"`, or from the bits. While a save is merged into a world, as the handle that the entity gets.
impl<'de> Deserialize<'de> for Entity {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entity = if deserializer.is_human_readable() {
            deserializer.deserialize_any(EntityVisitor)
        } else {
            deserializer.deserialize_u64(EntityVisitor)
        };
        entity.map(names::renamed)
    }
}

pub struct EntityVisitor;

impl Visitor<'_> for EntityVisitor {
    type Value = Entity;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entity, as \"12v3\" or as its bits")
    }

    fn visit_u64<E: Error>(self, bits: u64) -> Result<Entity, E> {
        Entity::from_bits(bits).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Entity, E> {
        parse(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// The entity that is displayed as this text.
fn parse(text: &str) -> Option<Entity> {
    let (index, generation) = text.split_once('v')?;
    let (index, generation): (u32, u32) = (index.parse().ok()?, generation.parse().ok()?);
    Entity::from_bits(u64::from(generation) << 32 | u64::from(index)).ok()
}
