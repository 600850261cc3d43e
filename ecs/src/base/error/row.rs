//! An entity without a row, by itself and as a part of other errors.

use super::{ChangeError, CloneError, DataError, GetManyError};
use core::error::Error;
use core::fmt;
use ecs_value::Entity;

/// An entity without a row.
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::NoSuchEntity;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
///
/// let pan = kitchen.reserve_entity();
/// assert_eq!(kitchen.entity_ref(pan).err(), Some(NoSuchEntity::Reserved(pan)));
/// kitchen.spawn_at(pan, Pan { name: Name("pan"), heat: Heat(20.0) })?;
/// assert_eq!(kitchen.entity_ref(pan)?.get::<Heat>(), Some(&Heat(20.0)));
/// kitchen.despawn(pan);
/// assert_eq!(kitchen.entity_ref(pan).err(), Some(NoSuchEntity::NoSuchEntity(pan)));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSuchEntity {
    /// The handle is dead, or of another world.
    NoSuchEntity(Entity),
    /// The entity is reserved, and has no row yet. [`Store::spawn_at`](crate::Store::spawn_at) gives it one.
    Reserved(Entity),
}

impl fmt::Display for NoSuchEntity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&ChangeError::from(*self), f)
    }
}

impl Error for NoSuchEntity {}

macro_rules! impl_from_no_row {
    ($($Error:ty),*) => {
        $(impl From<NoSuchEntity> for $Error {
            fn from(no_row: NoSuchEntity) -> Self {
                match no_row {
                    NoSuchEntity::NoSuchEntity(entity) => Self::NoSuchEntity(entity),
                    NoSuchEntity::Reserved(entity) => Self::Reserved(entity),
                }
            }
        })*
    };
}

impl_from_no_row!(ChangeError, CloneError, DataError, GetManyError);
