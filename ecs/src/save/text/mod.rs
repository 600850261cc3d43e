//! Worlds as text, or in any other format of serde: entities with their components by name.

mod reading;
mod writing;

pub(super) use reading::load;

use super::Saves;
use super::codec::{MOST_DEPTH, put};
use super::owned::{Budget, Owned};
use super::values::{Places, Values};
use crate::component::ComponentId;
use crate::entity::Entity;
use crate::resource_cells::Resources;
use crate::schema::{OnDespawn, Relation};
use crate::storage::Storage;
use crate::tick::ChangeTick;
use erased_serde::Deserializer as ErasedDeserializer;
use serde_core::de::Deserialize;
use serde_core::ser::{Error as _, Serialize, Serializer};
use std::any::Any;
use std::boxed::Box;

/// The parts of a world.
const FIELDS: &[&str] = &["world", "resources", "entities", "relations", "free", "retired"];

/// Is told of a value.
type Show<'a> = &'a mut dyn FnMut(&dyn erased_serde::Serialize);
type Read = fn(&mut dyn ErasedDeserializer<'_>) -> Result<Box<dyn Any>, erased_serde::Error>;

/// How values of a type are written and read as text. Made by [`of`](Self::of) and [`relation`](Self::relation) alone.
///
/// It is apart from the [`Codec`](super::Codec), so that a world that is never written as text has no code for it.
#[derive(Clone, Copy)]
pub struct Text {
    show: fn(&Values<'_>, Show<'_>),
    read: Read,
    put: fn(&mut Places, Box<dyn Any>) -> bool,
    show_resource: fn(&Resources, usize, Show<'_>),
    put_resource: fn(&mut Resources, usize, Box<dyn Any>) -> bool,
}

impl Text {
    /// By the type's own serde.
    pub const fn of<C: Serialize + Deserialize<'static> + 'static>() -> Self {
        Self {
            show: |values, show| {
                if let Some(value) = first::<C>(values) {
                    show(value);
                }
            },
            read: |deserializer| read::<C>(deserializer).map(|value| -> Box<dyn Any> { Box::new(value) }),
            put: put::<C>,
            show_resource: |resources, place, show| {
                if let Some(value) = resources.get::<C>(place) {
                    show(value);
                }
            },
            put_resource: |resources, place, value| {
                value.downcast::<C>().is_ok_and(|value| resources.try_set(place, *value, ChangeTick::EVER).is_ok())
            },
        }
    }

    /// By the target of a relation.
    pub const fn relation<R: Relation>() -> Self {
        Self {
            show: |values, show| {
                if let Some(value) = first::<R>(values) {
                    show(&value.target());
                }
            },
            read: |deserializer| {
                let value = match (read::<Option<Entity>>(deserializer)?, R::ON_DESPAWN) {
                    (Some(target), _) => R::to(target),
                    (None, OnDespawn::Clear(cleared)) => cleared,
                    (None, OnDespawn::Cascade) => {
                        return Err(<erased_serde::Error as serde_core::de::Error>::custom(
                            "the relation has no target",
                        ));
                    }
                };
                Ok(Box::new(value))
            },
            put: put::<R>,
            show_resource: |_, _, _| {},
            put_resource: |_, _, _| false,
        }
    }
}

fn first<'s, C: 'static>(values: &Values<'s>) -> Option<&'s C> {
    values.slices::<C>()?.find_map(<[C]>::first)
}

fn read<C: Deserialize<'static>>(deserializer: &mut dyn ErasedDeserializer<'_>) -> Result<C, erased_serde::Error> {
    // A text that is too long for a list without bytes is as long itself.
    C::deserialize(Owned::new(deserializer, &Budget::of_text(MOST_DEPTH)))
}

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

fn text_of<W: Saves>(storage: &Storage<W>, component: usize) -> Option<Text> {
    match W::TEXTS.get(component) {
        Some(text) => *text,
        None => storage.registered(ComponentId::new(component))?.saved_type()?.text,
    }
}
