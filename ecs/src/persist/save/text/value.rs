//! A value of a text: one of its type as that is, or one of an older version. Or one that waits until the text says its version.

use super::meanings::Old;
use crate::persist::save::error::LoadError;
use crate::persist::save::migrate;
use crate::schema::SerdeBinding;
use ecs_value::Entity;
use ecs_value::Value;
use ecs_value::by_serde::{Budget, MOST_DEPTH, Owned, ValueError, from_value};
use serde_core::de::{Deserialize, DeserializeSeed, Deserializer, Error};
use std::any::Any;
use std::format;
use std::prelude::rust_2024::*;

/// A value of which the key says the type.
pub(super) struct TypedValue<'n> {
    pub(super) text: SerdeBinding,
    pub(super) old: Option<Old>,
    pub(super) name: &'n str,
    /// The entity that has the value. `None` of a resource.
    pub(super) entity: Option<Entity>,
    /// How deep the value may be nested.
    pub(super) depth: u32,
}

type Erased<'d, 'de> = &'d mut dyn erased_serde::Deserializer<'de>;

impl TypedValue<'_> {
    fn read(&self, deserializer: Erased<'_, '_>) -> Result<Box<dyn Any>, erased_serde::Error> {
        if let Some((way, version)) = self.old {
            let value = migrate::read_text(
                way,
                version,
                deserializer,
                &Budget::of_text(self.depth.min(MOST_DEPTH)),
            );
            return value.map_err(|refusal| {
                Error::custom(LoadError::value(self.name, self.entity, refusal))
            });
        }
        let read = self
            .text
            .read
            .ok_or_else(|| erased_serde::Error::custom("the type has no `Deserialize`"))?;
        if self.depth >= MOST_DEPTH {
            return read(deserializer);
        }
        let budget = Budget::of_text(self.depth);
        read(&mut <dyn erased_serde::Deserializer<'_>>::erase(
            Owned::new(deserializer, &budget),
        ))
    }
}

impl<'de> DeserializeSeed<'de> for TypedValue<'_> {
    type Value = Box<dyn Any>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Box<dyn Any>, D::Error> {
        self.read(&mut <dyn erased_serde::Deserializer<'_>>::erase(
            deserializer,
        ))
        .map_err(D::Error::custom)
    }
}

/// A value of which the version is not known yet.
pub(super) struct Aside {
    pub(super) name: String,
    pub(super) of: AsideOf,
    value: Value<'static>,
}

/// The place where a value will be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AsideOf {
    /// The component, and the number of the row.
    Component(usize, usize),
    /// The place of the resource.
    Resource(usize),
}

impl Aside {
    /// The value, which is read with the means of the format that has none for types that are not known.
    pub(super) fn read<E: Error>(self, value: TypedValue<'_>) -> Result<Box<dyn Any>, E> {
        value
            .deserialize(from_value(self.value))
            .map_err(|ValueError { at, message }| {
                E::custom(if at.is_empty() {
                    message
                } else {
                    format!("{at}: {message}")
                })
            })
    }
}

/// Keeps a value until its version is known.
pub(super) struct SetAside(pub(super) String, pub(super) AsideOf);

impl<'de> DeserializeSeed<'de> for SetAside {
    type Value = Aside;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Aside, D::Error> {
        let Self(name, of) = self;
        let value = Value::deserialize(Owned::new(deserializer, &Budget::of_text(MOST_DEPTH)))?;
        Ok(Aside { name, of, value })
    }
}
