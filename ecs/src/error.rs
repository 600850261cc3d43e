//! One error type an operation: small, with the entity and the component's name where there is one.

use crate::entity::Entity;
use core::error::Error;
use core::fmt;

/// There is no room for more rows or entities. The world is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReserveError {
    /// The archetype, or `"entities"`.
    what: &'static str,
    cause: Cause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    TooManyRows,
    TooManyEntities,
    OutOfMemory { bytes: usize },
}

impl ReserveError {
    #[cold]
    pub(crate) fn too_many_rows(archetype: &'static str) -> Self {
        Self { what: archetype, cause: Cause::TooManyRows }
    }

    #[cold]
    pub(crate) fn too_many_entities() -> Self {
        Self { what: "entities", cause: Cause::TooManyEntities }
    }

    #[cold]
    pub(crate) fn out_of_memory(what: &'static str, bytes: usize) -> Self {
        Self { what, cause: Cause::OutOfMemory { bytes } }
    }

    /// Whether the allocator said no, and not a limit of the world.
    pub const fn is_out_of_memory(&self) -> bool {
        matches!(self.cause, Cause::OutOfMemory { .. })
    }
}

impl fmt::Display for ReserveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.what;
        match self.cause {
            Cause::TooManyRows => write!(f, "`{what}` cannot hold so many rows"),
            Cause::TooManyEntities => write!(f, "a world has at most 2³² − 1 entity ids"),
            Cause::OutOfMemory { bytes } => write!(f, "no memory for `{what}`: {bytes} bytes were asked for"),
        }
    }
}

impl Error for ReserveError {}

/// A row that could not be added comes back, with the reason.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SpawnError<R> {
    /// What was to be spawned.
    pub row: R,
    /// Why it was not.
    pub cause: ReserveError,
}

impl<R> fmt::Debug for SpawnError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpawnError").field("cause", &self.cause).finish_non_exhaustive()
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

/// The handle given to `spawn_at` is not reserved. The row comes back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SpawnAtError<R> {
    /// What was to be spawned.
    pub row: R,
    /// The handle: dead, of another world, or one that has its row already.
    pub entity: Entity,
}

impl<R> fmt::Debug for SpawnAtError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpawnAtError").field("entity", &self.entity).finish_non_exhaustive()
    }
}

impl<R> fmt::Display for SpawnAtError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a reserved entity: it is dead, of another world, or has its row already", self.entity)
    }
}

impl<R> Error for SpawnAtError<R> {}

/// Columns of unequal length came to be spawned. They come back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ColumnsError<V> {
    /// What was to be spawned.
    pub columns: V,
    /// The archetype whose rows they are.
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
        let Self { archetype, expected, found, .. } = self;
        write!(f, "the columns of `{archetype}` differ in length: {expected} and {found} rows")
    }
}

impl<V> Error for ColumnsError<V> {}

/// Why `get_many_mut` gave nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GetManyError {
    /// The handle is dead, or of another world.
    NoSuchEntity(Entity),
    /// The entity has no such component.
    MissingComponent {
        /// The entity.
        entity: Entity,
        /// The component that it lacks.
        component: &'static str,
    },
    /// The same entity stands twice in the list.
    Duplicate(Entity),
}

impl fmt::Display for GetManyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(entity) => write!(f, "{entity} is dead or of another world"),
            Self::MissingComponent { entity, component } => write!(f, "{entity} has no `{component}`"),
            Self::Duplicate(entity) => write!(f, "{entity} stands twice in the list, and can be borrowed mutably once"),
        }
    }
}

impl Error for GetManyError {}

/// A query that should match one row matches none, or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingleError {
    /// No row matches.
    None,
    /// More than one row matches.
    Several,
}

impl fmt::Display for SingleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "no row matches the query",
            Self::Several => "more than one row matches the query",
        })
    }
}

impl Error for SingleError {}
