//! The reasons why a world is not copied, or not put back.

use crate::base::error::{ReserveError, errors};
use alloc::boxed::Box;
use core::error::Error;
use core::fmt;
use core::ops::Range;
#[cfg(feature = "digest")]
use ecs_value::Entity;

errors! {
    /// A world cannot be copied or put back, or a game does not come to the same result when it is run again. Copying and putting back leave the
    /// world as it was.
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
    ///
    /// let mut ring = ecs::Ring::new(2);
    /// for frame in 0..5 {
    ///     ring.save(&mut kitchen, frame);
    /// }
    /// let error = ring.restore(&mut kitchen, 1).unwrap_err();
    /// assert_eq!(error, SnapshotError::NoSuchFrame { asked: 1, frames: 3..5 });
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum SnapshotError {
        /// A schedule is running: one of its systems or observers asked for the copy.
        Running {
            /// The schedule.
            schedule: &'static str,
        } => "`{schedule}` is running: take snapshots and restore them between runs";
        /// Observers have still to be told of changes: one of them asked for the copy.
        Observing => "observers are called just now: take snapshots and restore them when all observers were called";
        /// An id is reserved for an entity that is not spawned yet: apply the commands first.
        Reserved =>
            "an id is reserved for an entity that is not spawned yet: apply the commands that reserved it first";
        /// Values of a registered component cannot be cloned.
        NotCloned {
            /// The component.
            component: Box<str>,
        } => "`{component}` is registered without a way to clone its values: `register_with(Registration::new().cloned())`";
        /// The world registered other components than the copied world, or registered them in another order.
        OtherComponents {
            /// The first component that differs, as the world knows it.
            here: Box<str>,
            /// And as the copy knows it.
            there: Box<str>,
        } => { |f| if here == there {
            write!(
                f,
                "the component `{here}` is registered in another way here: its values are copied by one of the two worlds, and stay in the \
                 other"
            )
        } else {
            write!(
                f,
                "the component `{here}` is registered here in the place of `{there}`: register the same components in the same order"
            )
        } };
        /// The copy was not finished when it was made last: there was an error, or code of the user's panicked.
        Unfinished =>
            "the snapshot was not finished: the last copy into it ended with an error or a panic, so make it again first";
        /// The frame of a [`Ring`](super::Ring) is not there: it is too old, or was never saved.
        NoSuchFrame {
            /// The frame.
            asked: i64,
            /// Those that are there.
            frames: Range<i64>,
        } => { |f| {
            write!(f, "frame {asked} is not there: ")?;
            if frames.is_empty() {
                f.write_str("no frame was saved")
            } else {
                write!(f, "the first one is {}, and the last one {}", frames.start, frames.end - 1)
            }
        } };
        /// A [`SyncTest`](crate::SyncTest) ran a frame again, and the results differ.
        #[cfg(feature = "digest")]
        Differs {
            /// The frame.
            frame: u32,
            /// The first difference between the result of the first run (here) and that of another one (there). `None` if the entities are the
            /// same: then resources differ, or an order.
            difference: Option<crate::Difference>,
        } => { |f| {
            write!(f, "frame {frame} came to another result when it was run again: ")?;
            match difference {
                Some(difference) => write!(f, "{difference}"),
                None => f.write_str("a resource, an order, a tick or the ids to come differ"),
            }
        } };
        /// A value does not come back from its bytes in a save as it was, so that the second player of a [`SyncTest`](crate::SyncTest) cannot
        /// begin.
        #[cfg(feature = "digest")]
        Value {
            /// The name of the component, or of the resource.
            name: Box<str>,
            /// The entity that has the component.
            entity: Option<Entity>,
            /// The reason.
            message: Box<str>,
        } => { |f| {
            write!(f, "`{name}` ")?;
            if let Some(entity) = entity {
                write!(f, "of {entity} ")?;
            }
            write!(f, "cannot be compared: saved and loaded, {message}")
        } };
        /// There is no memory.
        Memory(error: ReserveError) => "{error}";
    }
}

impl From<ReserveError> for SnapshotError {
    fn from(error: ReserveError) -> Self {
        Self::Memory(error)
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
