//! How long events are kept that some reader has not read.

use super::Events;
use alloc::collections::VecDeque;

/// How long a queue keeps events that some reader has not read. See [`Events`].
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
    /// For so many runs of the schedules with systems that read them, with the run in which the event was sent.
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
    pub(super) const DEFAULT: Self = Self::Runs(64);
}

/// The ends of runs, as numbers of events.
///
/// Invariant: both numbers of `ends` ascend, and the last end is not behind the end of the queue.
#[derive(Default)]
pub(super) struct Ages {
    /// The runs of schedules that read the events.
    pub(super) runs: u64,
    /// The last run that was counted, as a number of the world.
    pub(super) last: Option<u64>,
    /// A run, and the number of the next event at its end.
    pub(super) ends: VecDeque<(u64, usize)>,
}

impl Ages {
    pub(super) const NONE: Self = Self { runs: 0, last: None, ends: VecDeque::new() };

    /// Counts a run, and returns the number of the first event that is young enough, if older ones may be there.
    fn end_run(&mut self, run: u64, keep: u32, end: usize) -> Option<usize> {
        if self.last == Some(run) {
            return None;
        }
        self.last = Some(run);
        self.runs += 1;
        // Without memory, the events of this run are as old as those of the next one.
        if self.ends.back().is_none_or(|(_, number)| *number != end) && self.ends.try_reserve(1).is_ok() {
            self.ends.push_back((self.runs, end));
        }
        let mut first = None;
        while let Some((ended, number)) = self.ends.front().copied()
            && ended + u64::from(keep) <= self.runs + 1
        {
            first = Some(number);
            self.ends.pop_front();
        }
        first
    }
}

impl<E> Events<E> {
    /// Says how long events are kept that some reader has not read.
    pub const fn set_keep(&mut self, keep: Keep) {
        self.keep = keep;
    }

    /// How long events are kept that some reader has not read.
    pub const fn keep(&self) -> Keep {
        self.keep
    }

    /// Counts the end of a schedule that reads these events, and drops the events that were kept for long enough.
    ///
    /// `run` is a number of the run, which several readers may report.
    pub(crate) fn end_run(&mut self, run: u64) {
        let Keep::Runs(keep) = self.keep else { return };
        if let Some(first) = self.ages.end_run(run, keep.max(1), self.end()) {
            self.miss_up_to(first);
        }
    }
}
