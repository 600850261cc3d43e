//! How long declared events, and removed values, wait for readers.

use super::Declare;

/// How long a queue keeps events that some reader has not read. See [`Events`](crate::Events).
///
/// ```
/// use ecs::{Events, Keep};
///
/// let mut events = Events::<u32>::keeping(Keep::All);
/// assert!(matches!(events.keep(), Keep::All));
/// events.set_keep(Keep::Runs(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// For this many runs of the reader's schedule, counting the run in which the event was sent. Readers of other kinds, and those whose
    /// schedules rest, are told in [`Events`](crate::Events).
    Runs(u32),
    /// Until all readers have read them. A reader that never runs keeps all events.
    All,
}

impl Default for Keep {
    /// For 64 runs.
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Keep {
    pub(crate) const DEFAULT: Self = Self::Runs(64);
}

/// How long removed values of a component wait for readers at first.
pub(crate) const fn keep_of<W: Declare>(component: usize) -> Keep {
    if component < W::COMPONENTS.len()
        && let Some(keep) = W::COMPONENTS[component].keep()
    {
        return keep;
    }
    Keep::DEFAULT
}
