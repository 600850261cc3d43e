//! The errors of the methods that give the user's values back where there is no memory for them.

use super::{RelationError, ReserveError, UniqueError};
use core::error::Error;
use core::fmt;
use ecs_value::Entity;

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
        f.debug_struct("Refused")
            .field("cause", &self.cause)
            .finish_non_exhaustive()
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
        Refused {
            value: f(self.value),
            cause: self.cause,
        }
    }
}

impl<T> Error for Refused<T> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

/// A row that was not given to a reserved entity comes back, with the reason. See
/// [`Store::try_spawn_at`](crate::Store::try_spawn_at).
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.reserve_entity();
/// kitchen.try_spawn_at(pan, Pan { name: Name("pan"), heat: Heat(20.0) })?;
/// let error = kitchen.try_spawn_at(pan, Pan { name: Name("pot"), heat: Heat(90.0) }).unwrap_err();
/// // The row comes back, and gets another handle.
/// let pot = kitchen.try_spawn(error.row)?;
/// assert_eq!(kitchen.get::<Name>(pot), Some(&Name("pot")));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TrySpawnAtError<R> {
    /// The bundle, which comes back.
    pub row: R,
    /// Why it was not.
    pub cause: SpawnAtCause,
}

/// Why a row was not given to a reserved entity.
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::SpawnAtCause;
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Seat(pub u32);
/// # ecs::world! {
/// #     #[world] pub struct Theatre { components: (Seat) }
/// #     #[index(hash, unique, key = seat.0)] pub struct BySeat { seat: Seat }
/// # }
/// # let mut theatre = Theatre::new();
///
/// theatre.spawn((Seat(7),));
/// let bob = theatre.reserve_entity();
/// let error = theatre.try_spawn_at(bob, (Seat(7),)).unwrap_err();
/// assert!(matches!(error.cause, SpawnAtCause::Unique(_)));
/// // The reservation is one still.
/// theatre.try_spawn_at(bob, (Seat(8),))?;
/// let error = theatre.try_spawn_at(bob, (Seat(9),)).unwrap_err();
/// assert_eq!(error.cause, SpawnAtCause::NotReserved(bob));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
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
                write!(
                    f,
                    "{entity} is not a reserved entity: it is dead, of another world, or has its row already"
                )
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
        f.debug_struct("TrySpawnAtError")
            .field("cause", &self.cause)
            .finish_non_exhaustive()
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
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let columns = (vec![Name("pan"), Name("pot")], vec![Heat(20.0)]);
/// let mut error = kitchen.try_spawn_columns::<Pan>(columns).unwrap_err();
/// // The columns come back, and get the value that is missing.
/// error.columns.1.push(Heat(90.0));
/// assert_eq!(kitchen.try_spawn_columns::<Pan>(error.columns)?.len(), 2);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SpawnColumnsError<V> {
    /// The columns, which come back.
    pub columns: V,
    /// Why it was not.
    pub cause: SpawnColumnsCause,
}

/// Why columns were not spawned.
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::{SpawnColumnsCause, UniqueError};
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Seat(pub u32);
/// # ecs::world! {
/// #     #[world] pub struct Theatre { components: (Name, Seat) }
/// #     #[index(hash, unique, key = seat.0)] pub struct BySeat { seat: Seat }
/// #     #[archetype] pub struct Guest { name: Name, seat: Seat }
/// # }
/// # let mut theatre = Theatre::new();
///
/// let guests = || vec![Name("Ann"), Name("Bob")];
/// let error = theatre.try_spawn_columns::<Guest>((guests(), vec![Seat(7)])).unwrap_err();
/// assert_eq!(error.cause, SpawnColumnsCause::Lengths { archetype: "Guest", expected: 2, found: 1 });
/// let error = theatre.try_spawn_columns::<Guest>((guests(), vec![Seat(7), Seat(7)])).unwrap_err();
/// assert_eq!(error.cause, SpawnColumnsCause::Unique(UniqueError { key_of: "Seat", held_by: None }));
/// ```
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
            Self::Lengths {
                archetype,
                expected,
                found,
            } => {
                write!(
                    f,
                    "the columns of `{archetype}` differ in length: {expected} and {found} rows"
                )
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
        f.debug_struct("SpawnColumnsError")
            .field("cause", &self.cause)
            .finish_non_exhaustive()
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
