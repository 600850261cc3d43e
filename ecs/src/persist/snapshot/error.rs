//! The reasons why a world is not copied, or not put back.

use crate::base::error::ReserveError;
use alloc::boxed::Box;
use core::error::Error;
use core::fmt;

/// A world cannot be copied or put back. The world is as it was.
///
/// ```
/// # use ecs::prelude::*;
/// # use ecs::SnapshotError;
/// # #[derive(Clone)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world(snapshots)] pub struct Kitchen { components: (Heat) }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.reserve_entity();
/// assert_eq!(kitchen.try_snapshot().unwrap_err(), SnapshotError::Reserved);
/// kitchen.spawn_at(pan, (Heat(20.0),)).unwrap();
/// assert!(kitchen.try_snapshot().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SnapshotError {
    /// A schedule is running: one of its systems or observers asked for the copy.
    Running {
        /// The schedule.
        schedule: &'static str,
    },
    /// Observers have still to be told of changes: one of them asked for the copy.
    Observing,
    /// An id is reserved for an entity that is not spawned yet: apply the commands first.
    Reserved,
    /// Values of a registered component cannot be cloned.
    NotCloned {
        /// The component.
        component: Box<str>,
    },
    /// The world registered other components than that of which this is a copy, or in another order.
    OtherComponents {
        /// The first component that differs, as the world knows it.
        here: Box<str>,
        /// And as the copy knows it.
        there: Box<str>,
    },
    /// The copy was not finished when it was made last: there was an error, or code of the user's panicked.
    Unfinished,
    /// There is no memory.
    Memory(ReserveError),
}

impl From<ReserveError> for SnapshotError {
    fn from(error: ReserveError) -> Self {
        Self::Memory(error)
    }
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running { schedule } => {
                write!(f, "`{schedule}` is running: take snapshots and restore them between runs")
            }
            Self::Observing => f.write_str(
                "observers are called just now: take snapshots and restore them when all observers were called",
            ),
            Self::Reserved => f.write_str(
                "an id is reserved for an entity that is not spawned yet: apply the commands that reserved it first",
            ),
            Self::NotCloned { component } => write!(
                f,
                "`{component}` is registered without a way to clone its values: \
                 `register_with(Registration::new().cloned())`"
            ),
            Self::OtherComponents { here, there } if here == there => write!(
                f,
                "the component `{here}` is registered in another way here: its values are copied by one of the two worlds, and stay in the \
                 other"
            ),
            Self::OtherComponents { here, there } => write!(
                f,
                "the component `{here}` is registered here in the place of `{there}`: register the same components in the same order"
            ),
            Self::Unfinished => f.write_str(
                "the snapshot was not finished: the last copy into it ended with an error or a panic, so make it again first",
            ),
            Self::Memory(error) => error.fmt(f),
        }
    }
}

impl Error for SnapshotError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Memory(error) => Some(error),
            _ => None,
        }
    }
}
