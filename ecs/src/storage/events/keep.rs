//! How long events wait for readers.

use super::Events;
use super::cursor::EventCursor;
use crate::schema::Keep;
use alloc::collections::VecDeque;

/// The ends of the runs of a reader's schedule, since which it has not read all.
///
/// Invariant: both numbers of `ends` ascend.
#[derive(Clone, Default)]
pub struct Age {
    runs: u64,
    /// A run, and the number of the next event at its end.
    ends: VecDeque<(u64, usize)>,
}

impl Age {
    /// Counts a run, and returns the number of the first event that is young enough, if older ones may wait.
    fn end_run(&mut self, next: usize, keep: u32, end: usize) -> Option<usize> {
        self.runs += 1;
        if next == end {
            if !self.ends.is_empty() {
                self.ends.clear();
            }
            return None;
        }
        // Without memory, the events of this run are as old as those of the next one.
        if self.ends.back().is_none_or(|(_, number)| *number != end)
            && self.ends.try_reserve(1).is_ok()
        {
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
    /// Says how long events wait for readers.
    pub const fn set_keep(&mut self, keep: Keep) {
        self.keep = keep;
    }

    /// How long events wait for readers.
    pub const fn keep(&self) -> Keep {
        self.keep
    }

    /// Called when the schedule of a reader's system has run; `run` is the number of that run in the world. Drops the events that have waited
    /// long enough for the reader.
    pub(crate) fn end_run(&mut self, cursor: &EventCursor<E>, age: &mut Age, run: usize) {
        let reader = cursor.position();
        reader.note_run(run);
        let Keep::Runs(keep) = self.keep else { return };
        if let Some(first) = age.end_run(reader.next(), keep.max(1), self.end()) {
            self.miss_up_to(first, reader);
            self.forget_read();
        }
    }
}
