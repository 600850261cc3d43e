//! Worlds as text, or in any other format of serde: entities with their components by name.

mod meanings;
mod reading;
mod rows;
mod value;
mod writing;

pub(super) use reading::{load, read_among_others};
pub use writing::SavedText;

use super::Saves;
use crate::component::ComponentId;
use crate::schema::{Show, Text};
use crate::storage::Storage;
use serde_core::ser::{Error as _, Serialize, Serializer};

/// The parts of a world. The versions are left out where all are the first ones.
const FIELDS: &[&str] = &["world", "versions", "resources", "entities", "relations", "free", "retired"];

/// The parts of an entity. The last one is left out where there is nothing in it.
const ENTITY_FIELDS: [&str; 3] = ["kind", "components", "outside"];

/// A value of which the type is not known.
struct Shown<F>(F);

impl<F: Fn(Show<'_>)> Serialize for Shown<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut serializer, mut result) = (Some(serializer), None);
        (self.0)(&mut |value| {
            if let Some(serializer) = serializer.take() {
                result = Some(erased_serde::serialize(value, serializer));
            }
        });
        result.unwrap_or_else(|| Err(S::Error::custom("the value is not there")))
    }
}

pub(super) fn text_of<W: Saves>(storage: &Storage<W>, component: usize) -> Option<Text> {
    match W::TEXTS.get(component) {
        Some(text) => *text,
        None => storage.registered(ComponentId::new(component))?.saved_type()?.text,
    }
}
