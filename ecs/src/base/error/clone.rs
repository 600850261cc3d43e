//! The error of an entity that was not cloned.

use super::{RelationError, ReserveError, UniqueError};
use crate::base::component_id::ComponentId;
use alloc::boxed::Box;
use core::error::Error;
use core::fmt;
use ecs_value::Entity;

/// Why an entity was not cloned. The world is as it was.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Sound;
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Sound) }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let radio = kitchen.spawn((Sound,));
/// // Nothing says how to clone a sound.
/// assert_eq!(kitchen.clone_entity(radio).unwrap_err(), ecs::CloneError::NotClone { component: "Sound".into() });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CloneError {
    /// The handle is dead, or of another world.
    NoSuchEntity(Entity),
    /// The entity is reserved, and has no row yet. [`Store::spawn_at`](crate::Store::spawn_at) gives it one.
    Reserved(Entity),
    /// Values of the component are not cloned.
    NotClone {
        /// The component.
        component: Box<str>,
    },
    /// The world has no component of this number, or another one than the template.
    NoSuchComponent(ComponentId),
    /// There is no room for the clones.
    Reserve(ReserveError),
    /// A relation of the template is refused: its target may be dead by now.
    Relation(RelationError),
    /// Another entity holds a unique key.
    Unique(UniqueError),
}

impl fmt::Display for CloneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(entity) => write!(f, "{entity} is dead or of another world"),
            Self::Reserved(entity) => write!(f, "{entity} is reserved, and has no row yet"),
            Self::NotClone { component } => {
                write!(
                    f,
                    "`{component}` cannot be cloned: a type of the list is `Clone`, a registered one says `cloned`, and data has no \
                     `on_drop`"
                )
            }
            Self::NoSuchComponent(id) => {
                write!(f, "the world has no {id} like that of the template")
            }
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Relation(error) => fmt::Display::fmt(error, f),
            Self::Unique(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for CloneError {}
