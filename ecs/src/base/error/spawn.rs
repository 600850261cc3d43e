//! The errors of rows that were not spawned.

use super::{ChangeError, RelationError, ReserveError, UniqueError};
use core::error::Error;
use core::fmt;
use ecs_value::Entity;

/// A row that could not be spawned is returned, with the reason.
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
/// theatre.spawn((Seat(7),));
/// let error = theatre.try_spawn((Seat(7),)).unwrap_err();
/// assert!(matches!(error.cause, ecs::SpawnCause::Unique(_)));
/// // The row comes back.
/// assert_eq!(error.row, (Seat(7),));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SpawnError<R> {
    /// The returned bundle, or all of them.
    pub row: R,
    /// Why it was not spawned.
    pub cause: SpawnCause,
}

/// Why nothing was spawned.
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
/// let error = theatre.try_spawn((Seat(7),)).unwrap_err();
/// // Retrying is pointless while someone has the seat.
/// assert!(error.cause.is_final() && !error.cause.is_out_of_memory());
/// theatre.despawn(ann);
/// assert!(theatre.try_spawn(error.row).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpawnCause {
    /// There is no memory for the row, or a limit was reached.
    Reserve(ReserveError),
    /// A relation was rejected.
    Relation(RelationError),
    /// Another entity has the same unique key.
    Unique(UniqueError),
}

impl SpawnCause {
    /// Whether the allocator failed, as opposed to a limit or a rule of the world.
    pub const fn is_out_of_memory(&self) -> bool {
        matches!(self, Self::Reserve(error) if error.is_out_of_memory())
    }

    /// Whether a retry fails as long as the world does not change. Any other reason may be temporary.
    pub const fn is_final(&self) -> bool {
        match self {
            Self::Reserve(error) => error.is_final(),
            Self::Relation(_) | Self::Unique(_) => true,
        }
    }
}

impl From<SpawnCause> for ChangeError {
    fn from(cause: SpawnCause) -> Self {
        match cause {
            SpawnCause::Reserve(error) => Self::Reserve(error),
            SpawnCause::Relation(error) => Self::Relation(error),
            SpawnCause::Unique(error) => Self::Unique(error),
        }
    }
}

impl fmt::Display for SpawnCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reserve(error) => fmt::Display::fmt(error, f),
            Self::Relation(error) => fmt::Display::fmt(error, f),
            Self::Unique(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for SpawnCause {}

impl<R> fmt::Debug for SpawnError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpawnError")
            .field("cause", &self.cause)
            .finish_non_exhaustive()
    }
}

impl<R> fmt::Display for SpawnError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nothing was spawned: {}", self.cause)
    }
}

impl<R> Error for SpawnError<R> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

/// The handle given to `spawn_at` is not reserved. The row is returned.
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
/// let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let again = kitchen.spawn_at(pan, Pan { name: Name("pot"), heat: Heat(90.0) });
/// // The row comes back.
/// assert_eq!(again.unwrap_err().row.name, Name("pot"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SpawnAtError<R> {
    /// The returned bundle.
    pub row: R,
    /// The handle: it is dead, of another world, or already has a row.
    pub entity: Entity,
}

impl<R> fmt::Debug for SpawnAtError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpawnAtError")
            .field("entity", &self.entity)
            .finish_non_exhaustive()
    }
}

impl<R> fmt::Display for SpawnAtError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not a reserved entity: it is dead, of another world, or has its row already",
            self.entity
        )
    }
}

impl<R> Error for SpawnAtError<R> {}

/// The columns to be spawned differ in length. They are returned.
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
/// let error = kitchen.spawn_columns::<Pan>(columns).unwrap_err();
/// assert_eq!((error.archetype, error.expected, error.found), ("Pan", 2, 1));
/// // The columns come back.
/// assert_eq!(error.columns.0.len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ColumnsError<V> {
    /// The returned columns.
    pub columns: V,
    /// The archetype of the rows.
    pub archetype: &'static str,
    /// The length of the first column.
    pub expected: usize,
    /// The length of the first column that differs.
    pub found: usize,
}

impl<V> fmt::Debug for ColumnsError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ColumnsError")
            .field("archetype", &self.archetype)
            .field("expected", &self.expected)
            .field("found", &self.found)
            .finish_non_exhaustive()
    }
}

impl<V> fmt::Display for ColumnsError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            archetype,
            expected,
            found,
            ..
        } = self;
        write!(
            f,
            "the columns of `{archetype}` differ in length: {expected} and {found} rows"
        )
    }
}

impl<V> Error for ColumnsError<V> {}
