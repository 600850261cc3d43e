//! The error of a key that another entity holds.

use super::{
    ChangeError, CloneError, DataError, RelationError, ReserveError, SpawnAtCause, SpawnCause,
    SpawnColumnsCause,
};
use core::error::Error;
use core::fmt;
use ecs_value::Entity;

/// An entity did not get a component with a [unique](crate::index) key, since another entity holds the key. Nothing was changed.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Seat(pub u32);
/// # ecs::world! {
/// #     #[world] pub struct Theatre { components: (Seat) }
/// #     #[index(hash, unique, key = seat.0)] pub struct BySeat { seat: Seat }
/// # }
/// # let mut theatre = Theatre::new();
/// let ann = theatre.spawn((Seat(7),));
/// let bob = theatre.spawn(());
/// let error = theatre.insert(bob, Seat(7)).unwrap_err();
/// assert_eq!(error.cause, ecs::ChangeError::Unique(ecs::UniqueError { key_of: "Seat", held_by: Some(ann) }));
/// // The key comes back.
/// assert_eq!(error.value, Seat(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UniqueError {
    /// The component.
    pub key_of: &'static str,
    /// The entity that has the key. `None` if it is another one of those that were to come together.
    pub held_by: Option<Entity>,
}

impl fmt::Display for UniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key_of, held_by } = self;
        match held_by {
            Some(entity) => write!(f, "{entity} holds the key of this `{key_of}` already"),
            None => write!(
                f,
                "two of those that were to come have one key of `{key_of}`"
            ),
        }
    }
}

impl Error for UniqueError {}

impl_from!(UniqueError as Unique for ChangeError, CloneError, DataError, SpawnAtCause, SpawnCause, SpawnColumnsCause);

/// Why a rule of the world refuses a value.
pub(crate) trait Refusal:
    From<RelationError> + From<UniqueError> + From<ReserveError>
{
}

impl<E: From<RelationError> + From<UniqueError> + From<ReserveError>> Refusal for E {}

/// Why a key is refused.
pub(crate) enum KeyRefused {
    Held(UniqueError),
    Reserve(ReserveError),
}

impl KeyRefused {
    pub(crate) fn into_error<E: Refusal>(self) -> E {
        match self {
            Self::Held(error) => error.into(),
            Self::Reserve(error) => error.into(),
        }
    }
}
