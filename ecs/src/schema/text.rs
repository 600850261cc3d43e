//! How values of a component or a resource are read and written by serde, in any format.
#![allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]

use super::{OnDespawn, Relation};
use crate::base::component::{PutValue, ShowValue, put_value, show_value};
use crate::base::erased::resource_cells::Resources;
use crate::base::error::{DataError, text_of_error};
use crate::base::tick::ChangeTick;
use ecs_value::Entity;
use ecs_value::Value;
#[cfg(feature = "save")]
use ecs_value::by_serde::value_of;
use ecs_value::by_serde::{Budget, MOST_DEPTH, Owned, ValueError, from_value};
use erased_serde::Deserializer as ErasedDeserializer;
use serde_core::de::{Deserialize, Error as _};
use serde_core::ser::{Serialize, Serializer};
use std::any::{Any, TypeId};
use std::boxed::Box;
use std::marker::PhantomData;

/// Is told of a value.
pub(crate) type Show<'a> = &'a mut dyn FnMut(&dyn erased_serde::Serialize);
/// Makes a value of the type.
pub(crate) type Read =
    fn(&mut dyn ErasedDeserializer<'_>) -> Result<Box<dyn Any>, erased_serde::Error>;

/// Makes a value of the type, and gives it as data.
#[cfg(feature = "save")]
pub(crate) type Again =
    fn(&mut dyn ErasedDeserializer<'_>) -> Result<Value<'static>, erased_serde::Error>;

/// How values of a type are written and read by serde, in any format. Made by [`of`](Self::of), [`shown`](Self::shown) and
/// [`relation`](Self::relation) alone, so that its functions are those of the type that it names.
#[derive(Clone, Copy)]
pub struct SerdeBinding {
    pub(crate) type_id: TypeId,
    pub(crate) show: ShowValue,
    /// `None` of a type that is only written.
    pub(crate) read: Option<Read>,
    /// `None` of a type that is only written, and of a relation.
    #[cfg(feature = "save")]
    pub(crate) again: Option<Again>,
    pub(crate) put: PutValue,
    pub(crate) show_any: fn(&dyn Any, Show<'_>),
    pub(crate) show_resource: fn(&Resources, usize, Show<'_>),
    pub(crate) put_resource: fn(&mut Resources, usize, Box<dyn Any>, ChangeTick) -> bool,
}

impl SerdeBinding {
    /// By the type's own serde.
    pub const fn of<C: Serialize + Deserialize<'static> + 'static>() -> Self {
        let read: Read =
            |deserializer| read::<C>(deserializer).map(|value| -> Box<dyn Any> { Box::new(value) });
        Self {
            read: Some(read),
            #[cfg(feature = "save")]
            again: Some(again::<C>),
            ..Self::shown::<C>()
        }
    }

    /// By the type's own `Serialize`: values are read by name, and not written.
    pub const fn shown<C: Serialize + 'static>() -> Self {
        Self {
            type_id: TypeId::of::<C>(),
            show: show_value::<C>,
            read: None,
            #[cfg(feature = "save")]
            again: None,
            put: put_value::<C>,
            show_any: |value, show| {
                if let Some(value) = value.downcast_ref::<C>() {
                    show(value);
                }
            },
            show_resource: |resources, place, show| {
                if let Some(value) = resources.get::<C>(place) {
                    show(value);
                }
            },
            put_resource: |resources, place, value, now| {
                value
                    .downcast::<C>()
                    .is_ok_and(|value| resources.try_set(place, *value, now).is_ok())
            },
        }
    }

    /// By the target of a relation.
    pub const fn relation<R: Relation>() -> Self {
        Self {
            type_id: TypeId::of::<R>(),
            show: show_value::<Target<R>>,
            read: Some(read_target::<R>),
            #[cfg(feature = "save")]
            again: None,
            put: put_value::<R>,
            show_any: |_, _| {},
            show_resource: |_, _, _| {},
            put_resource: |_, _, _, _| false,
        }
    }
}

impl SerdeBinding {
    /// A value made of data.
    pub(crate) fn made(
        &self,
        value: Value<'_>,
        name: &dyn Fn() -> Box<str>,
    ) -> Result<Box<dyn Any>, DataError> {
        let Some(read) = self.read else {
            return Err(DataError::Unwritable { of: name() });
        };
        let mut deserializer = <dyn ErasedDeserializer<'_>>::erase(from_value(value));
        read(&mut deserializer).map_err(|error| refused(&name(), ValueError::new(&error)))
    }
}

/// The error of a value that its type refuses.
pub(crate) fn refused(of: &str, error: ValueError) -> DataError {
    let ValueError { at, message } = error;
    DataError::Refused {
        of: text_of_error(of),
        at: at.into_boxed_str(),
        message: message.into_boxed_str(),
    }
}

/// A relation, which is written as its target.
#[repr(transparent)]
struct Target<R>(R);

impl<R: Relation> Serialize for Target<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.target().serialize(serializer)
    }
}

fn read_target<R: Relation>(
    deserializer: &mut dyn ErasedDeserializer<'_>,
) -> Result<Box<dyn Any>, erased_serde::Error> {
    let value = match (read::<Option<Entity>>(deserializer)?, R::ON_DESPAWN) {
        (Some(target), _) => R::to(target),
        (None, OnDespawn::Clear(cleared)) => cleared,
        (None, OnDespawn::Cascade) => {
            return Err(erased_serde::Error::custom("the relation has no target"));
        }
    };
    Ok(Box::new(value))
}

fn read<C: Deserialize<'static>>(
    deserializer: &mut dyn ErasedDeserializer<'_>,
) -> Result<C, erased_serde::Error> {
    // A text that is too long for a list without bytes is as long itself.
    C::deserialize(Owned::new(deserializer, &Budget::of_text(MOST_DEPTH)))
}

#[cfg(feature = "save")]
fn again<C: Serialize + Deserialize<'static>>(
    deserializer: &mut dyn ErasedDeserializer<'_>,
) -> Result<Value<'static>, erased_serde::Error> {
    let value = read::<C>(deserializer)?;
    let data = value_of(&value);
    // It may panic: then the data is dropped, which it is not if it is returned already.
    drop(value);
    data.map_err(erased_serde::Error::custom)
}

/// Finds how values of any type are read and written by serde: each associated constant of an inherent `impl` wins over that of the trait
/// [`NoSerde`] where its bound holds.
pub struct SerdeOf<C: ?Sized>(PhantomData<C>);

impl<C: Serialize + Deserialize<'static> + 'static> SerdeOf<C> {
    /// By serde, in any format.
    pub const __ecs_text: Option<SerdeBinding> = Some(SerdeBinding::of::<C>());
}

impl<C: Serialize + 'static> SerdeOf<C> {
    /// By `Serialize` alone.
    pub const __ecs_shown: Option<SerdeBinding> = Some(SerdeBinding::shown::<C>());
}

/// See [`SerdeOf`].
pub trait NoSerde {
    /// The type has no serde.
    const __ecs_text: Option<SerdeBinding> = None;
    /// The type has no `Serialize`.
    const __ecs_shown: Option<SerdeBinding> = None;
}

impl<C: ?Sized> NoSerde for SerdeOf<C> {}

/// The first of two ways, if there is one, or else the second one.
pub const fn either(
    first: Option<SerdeBinding>,
    second: Option<SerdeBinding>,
) -> Option<SerdeBinding> {
    match first {
        Some(_) => first,
        None => second,
    }
}
