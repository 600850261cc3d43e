//! Values by serde: those of any type become a [`Value`](crate::Value), and come back.

#[cfg(feature = "save")]
mod by_index;
mod disabled;
mod entity;
mod error;
#[cfg(feature = "save")]
pub(crate) mod guard;
#[cfg(feature = "save")]
pub(crate) mod names;
mod of_value;
mod owned;
mod to_value;
mod value_of;

#[cfg(feature = "save")]
pub(crate) use entity::EntityVisitor;
pub(crate) use error::ValueError;
pub(crate) use owned::{Budget, Owned};
pub(crate) use to_value::from_value;
#[cfg(feature = "save")]
pub(crate) use value_of::text_of;
pub(crate) use value_of::value_of;

/// How deep a value may be nested, unless the limits of a load say otherwise.
pub(crate) const MOST_DEPTH: u32 = 128;
