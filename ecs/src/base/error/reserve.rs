//! The error of room that is not there.

use super::ChangeError;
use alloc::alloc::handle_alloc_error;
use core::alloc::Layout;
use core::error::Error;
use core::fmt;
use ecs_value::OutOfMemory;

/// There is no room for more rows or entities. The world is as it was.
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
/// let error = kitchen.try_reserve::<Pan>(usize::MAX).unwrap_err();
/// assert_eq!(kitchen.len(), 0);
/// // More memory would not help: there are more rows than a table may have.
/// assert!(!error.is_out_of_memory());
/// ```
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
    TooManyArchetypes,
    RowTooLarge,
    Closed,
    OutOfMemory { bytes: usize },
}

impl ReserveError {
    #[cold]
    pub(crate) fn too_many_rows(archetype: &'static str) -> Self {
        Self {
            what: archetype,
            cause: Cause::TooManyRows,
        }
    }

    #[cold]
    pub(crate) fn too_many_entities() -> Self {
        Self {
            what: "entities",
            cause: Cause::TooManyEntities,
        }
    }

    #[cold]
    pub(crate) fn too_many_archetypes() -> Self {
        Self {
            what: "archetypes",
            cause: Cause::TooManyArchetypes,
        }
    }

    #[cold]
    pub(crate) fn row_too_large() -> Self {
        Self {
            what: "archetypes",
            cause: Cause::RowTooLarge,
        }
    }

    #[cold]
    pub(crate) fn out_of_memory(what: &'static str, bytes: usize) -> Self {
        Self {
            what,
            cause: Cause::OutOfMemory { bytes },
        }
    }

    #[cold]
    pub(crate) fn closed(world: &'static str) -> Self {
        Self {
            what: world,
            cause: Cause::Closed,
        }
    }

    /// Whether the world is closed, and declares no archetype with just these components.
    pub const fn is_closed(&self) -> bool {
        matches!(self.cause, Cause::Closed)
    }

    /// Whether a second try fails as well: the world is closed, or the row would be too large. Any other reason may pass.
    pub const fn is_final(&self) -> bool {
        matches!(self.cause, Cause::Closed | Cause::RowTooLarge)
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
            Cause::TooManyEntities => write!(f, "a world has at most 2³² − 2 entity ids"),
            Cause::TooManyArchetypes => write!(f, "a world has at most 2³² − 3 archetypes"),
            Cause::RowTooLarge => write!(f, "a row with these components would be too large"),
            Cause::Closed => write!(
                f,
                "`{what}` is closed, and declares no archetype with just these components"
            ),
            Cause::OutOfMemory { bytes } => {
                write!(f, "no memory for `{what}`: {bytes} bytes were asked for")
            }
        }
    }
}

impl Error for ReserveError {}

impl From<OutOfMemory> for ReserveError {
    #[cold]
    fn from(error: OutOfMemory) -> Self {
        Self::out_of_memory(error.purpose(), error.bytes())
    }
}

/// Reports an error where there is none to return: aborts if memory is out, as `Vec` does, and panics otherwise.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn fail(error: impl Into<ChangeError>) -> ! {
    match error.into() {
        ChangeError::Reserve(error) if error.is_out_of_memory() => {
            handle_alloc_error(Layout::new::<u8>())
        }
        ChangeError::Reserve(error) => panic!("{error}"),
        error => panic!("nothing was changed: {error}"),
    }
}
