//! Worlds as text, or in any other format of serde: entities with their components by name.
//!
//! A text has names as a save does: current, former and removed ones. It gives the version of a
//! component or resource where that is not 1, right behind the name of the world, so that values
//! are read as they come. Formats that sort names, like `serde_json::Value`, have values before
//! versions: such values wait as a `Value` if their type has older versions.

mod meanings;
mod named;
mod reading;
mod rows;
mod value;
mod writing;

pub(super) use reading::{load, read_among_others};
pub use writing::SavedText;

use super::error::SaveError;
use crate::schema::{Again, Show};
use ecs_save::codec::Refusal;
use ecs_save::text::{Format, check, verify};
use ecs_value::Entity;
use ecs_value::by_serde::ValueError;
use serde_core::ser::{Error as _, Serialize, Serializer};
use std::format;
use std::prelude::rust_2024::*;

/// The parts of a world. The versions are left out where all are the first ones.
const FIELDS: &[&str] = &[
    "world",
    "versions",
    "resources",
    "entities",
    "relations",
    "free",
    "retired",
];

/// The parts of an entity. The last one is left out where there is nothing in it.
const ENTITY_FIELDS: [&str; 3] = ["kind", "components", "outside"];

/// A type-erased value: a component of an entity, or a resource.
struct Shown<'n, F> {
    name: &'n str,
    entity: Option<Entity>,
    /// How it is read again, if it is to be verified.
    again: Option<Again>,
    show: F,
}

/// The most letters of the path to a part, in errors.
const MOST_PATH: usize = 100;

/// The containers around the values of components in a text, and around resources.
const AROUND: [u32; 2] = [4, 2];

impl<F: Fn(Show<'_>)> Serialize for Shown<'_, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let format = Format::of(&serializer);
        let around = AROUND[usize::from(self.entity.is_none())];
        let (mut serializer, mut result) = (Some(serializer), None);
        (self.show)(&mut |value| {
            let Some(serializer) = serializer.take() else {
                return;
            };
            let verified = check(value, format, around).and_then(|()| match self.again {
                Some(again) if format.is_human_readable => verify(value, format, &again),
                _ => Ok(()),
            });
            result = Some(match verified {
                Ok(()) => erased_serde::serialize(value, serializer),
                Err(error) => Err(S::Error::custom(self.refusal(&error))),
            });
        });
        result.unwrap_or_else(|| Err(S::Error::custom("the value is not there")))
    }
}

impl<F> Shown<'_, F> {
    fn refusal(&self, ValueError { at, message }: &ValueError) -> SaveError {
        let part: String = at.chars().take(MOST_PATH).collect();
        let more = if part.len() < at.len() { "…" } else { "" };
        let message = if at.is_empty() {
            message.clone()
        } else {
            format!("in `{part}{more}`, {message}")
        };
        let refusal = Refusal::new(0, &message);
        SaveError::value(self.name, self.entity, refusal)
    }
}
