//! The errors of the methods that give the user's values back where there is no memory for them.

use super::{RelationError, ReserveError, UniqueError};
use crate::entity::Entity;
use core::error::Error;
use core::fmt;

/// A value for which there is no room comes back, with the reason. Nothing else happened.
///
/// ```
/// use ecs::Events;
///
/// let mut events = Events::new();
/// match events.try_send("bang") {
///     Ok(()) => assert_eq!(events.len(), 1),
///     // Without memory, the event comes back.
///     Err(refused) => assert_eq!(refused.value, "bang"),
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Refused<T> {
    /// The value that was given.
    pub value: T,
    /// Why it was not taken.
    pub cause: ReserveError,
}

impl<T> fmt::Debug for Refused<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refused").field("cause", &self.cause).finish_non_exhaustive()
    }
}

impl<T> fmt::Display for Refused<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nothing was taken: {}", self.cause)
    }
}

impl<T> Refused<T> {
    /// The same, of something that holds the value.
    pub(crate) fn map<U>(self, f: impl FnOnce(T) -> U) -> Refused<U> {
        Refused { value: f(self.value), cause: self.cause }
    }
}

impl<T> Error for Refused<T> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

/// A row that was not given to a reserved entity comes back, with the reason. See
/// [`Store::try_spawn_at`](crate::Store::try_spawn_at).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TrySpawnAtError<R> {
    /// The bundle that comes back, or all of them.
    pub row: R,
    /// Why it was not.
    pub cause: SpawnAtCause,
}

/// Why a row was not given to a reserved entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpawnAtCause {
    /// The handle is not reserved: it is dead, of another world, or has its row already.
    NotReserved(Entity),
    /// There is no room for the row.
    Reserve(ReserveError),
    /// A relation is refused.
    Relation(RelationError),
    /// Another entity holds a unique key.
    Unique(UniqueError),
}

impl fmt::Display for SpawnAtCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotReserved(entity) => {
                write!(f, "{entity} is not a reserved entity: it is dead, of another world, or has its row already")
            }
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Relation(error) => fmt::Display::fmt(error, f),
            Self::Unique(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for SpawnAtCause {}

impl<R> fmt::Debug for TrySpawnAtError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TrySpawnAtError").field("cause", &self.cause).finish_non_exhaustive()
    }
}

impl<R> fmt::Display for TrySpawnAtError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nothing was spawned: {}", self.cause)
    }
}

impl<R> Error for TrySpawnAtError<R> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

/// Columns that were not spawned come back, with the reason. See
/// [`Store::try_spawn_columns`](crate::Store::try_spawn_columns).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SpawnColumnsError<V> {
    /// The bundle that comes back, or all of them.
    pub columns: V,
    /// Why it was not.
    pub cause: SpawnColumnsCause,
}

/// Why columns were not spawned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpawnColumnsCause {
    /// The columns differ in length.
    Lengths {
        /// The archetype of the rows.
        archetype: &'static str,
        /// The length of the first column.
        expected: usize,
        /// The length of the first column that differs.
        found: usize,
    },
    /// There is no room for the rows.
    Reserve(ReserveError),
    /// A relation is refused.
    Relation(RelationError),
    /// Another entity holds a unique key.
    Unique(UniqueError),
}

impl fmt::Display for SpawnColumnsCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lengths { archetype, expected, found } => {
                write!(f, "the columns of `{archetype}` differ in length: {expected} and {found} rows")
            }
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Relation(error) => fmt::Display::fmt(error, f),
            Self::Unique(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for SpawnColumnsCause {}

impl<V> fmt::Debug for SpawnColumnsError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpawnColumnsError").field("cause", &self.cause).finish_non_exhaustive()
    }
}

impl<V> fmt::Display for SpawnColumnsError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nothing was spawned: {}", self.cause)
    }
}

impl<V> Error for SpawnColumnsError<V> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}
