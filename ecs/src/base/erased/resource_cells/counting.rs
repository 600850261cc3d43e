//! How many events there are, in queues whose types are not known.

use super::Resources;

/// How many events of a type there are. See [`event_counts`](crate::Store::event_counts).
///
/// ```
/// # use ecs::prelude::*;
/// pub struct Hit(u8);
///
/// ecs::world! {
///     #[world]
///     pub struct Arena { components: (u8,), events: (Hit) }
/// }
///
/// let mut arena = Arena::new();
/// arena.send(Hit(3));
/// let counts = arena.event_counts().next().unwrap();
/// assert_eq!((counts.event, counts.kept, counts.sent, counts.readers), ("Hit", 1, 1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EventCounts {
    /// The events, by the name that the world's list uses.
    pub event: &'static str,
    /// The events that are kept, whether they were read or not.
    pub kept: usize,
    /// The events that were sent so far.
    pub sent: usize,
    /// The readers: systems, and cursors of others.
    pub readers: usize,
    /// The events that ended before some reader read them, once for each of these readers. Cursors that the queue does not know are not
    /// counted.
    pub missed: usize,
}

/// The functions of the queue at a place. Made by [`of`](Self::of) alone, so that they are of one type.
#[derive(Clone, Copy)]
pub(crate) struct QueueFunctions {
    pub(crate) count: fn(&Resources, usize, &'static str) -> Option<EventCounts>,
    /// Tells the queue how many runs of schedules have ended.
    pub(crate) look_at_readers: fn(&mut Resources, usize, usize),
}
