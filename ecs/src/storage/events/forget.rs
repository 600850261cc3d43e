//! Dropping events that no reader waits for.

use super::Events;
use super::cursor::Position;
use crate::base::notice::{self, Notice};
use crate::schema::Keep;
use alloc::sync::Arc;
use core::any::type_name;
use core::mem;

/// A schedule rests once this many runs of other schedules have ended since its own last run.
pub(super) const RUNS_UNTIL_REST: usize = 8_192;

/// How often the queues are told how many runs have ended.
pub(crate) const RUNS_A_LOOK: usize = 1_024;

/// How many events wait for a reader whose schedule rests.
pub(super) const WAITING_AT_REST: usize = 4_096;

/// How many events wait for a cursor by hand, and for all that the queue does not know.
pub(super) const WAITING_BY_HAND: usize = 1 << 16;

/// How many events wait for any other reader.
pub(super) const WAITING: usize = 1 << 22;

impl<E> Events<E> {
    /// Drops the events that no living reader waits for.
    pub(crate) fn forget_read(&mut self) {
        self.forget_readers();
        self.end_excess();
        let mut least = self
            .readers
            .iter()
            .map(|reader| self.number_of(reader))
            .min();
        if self.has_guests() {
            let waiting = if matches!(self.keep, Keep::All) {
                usize::MAX
            } else {
                WAITING_BY_HAND
            };
            let read = self.len().saturating_sub(waiting);
            least = Some(least.map_or(read, |least| least.min(read)));
        }
        if let Some(least) = least {
            self.advance(least.min(self.len()));
        }
        // To drop very few takes longer than to send as many.
        if self.ended >= self.list.len() / 16 {
            self.drop_ended();
        }
        if notice::TELLS && self.missed > 0 {
            notice::tell(&self.notice());
        }
    }

    /// What the user is told once.
    fn notice(&self) -> Notice<'static> {
        let name = type_name::<E>();
        let removed = name
            .strip_prefix("ecs::")
            .and_then(|it| it.split_once("::RemovedValue<")?.1.strip_suffix('>'));
        Notice::Missed {
            name: removed.unwrap_or(name),
            removed: removed.is_some(),
            count: self.missed,
        }
    }

    /// Checks which readers' schedules rest after `runs` runs in the world, and drops the events that wait for them in vain.
    pub(crate) fn look_at_readers(&mut self, runs: usize) {
        let mut any_rests = false;
        for reader in &self.readers {
            any_rests |= reader.look(runs);
        }
        if any_rests {
            self.forget_read();
        }
    }

    /// Moves a reader up to a number, and counts the events that it skips as missed.
    pub(super) fn miss_up_to(&mut self, number: usize, reader: &Position) {
        let (end, goal) = (self.number_of(reader), number.wrapping_sub(self.first));
        // The number is an old one if the events were thrown away since.
        if goal <= self.len() && end < goal {
            let count = goal - end;
            reader.miss(count);
            reader.go_to(number);
            self.missed = self.missed.wrapping_add(count);
        }
    }

    pub(super) fn forget_readers(&mut self) {
        self.readers.retain(|reader| Arc::strong_count(reader) > 1);
    }

    /// Drops the oldest events where too many wait for a reader.
    fn end_excess(&mut self) {
        if matches!(self.keep, Keep::All) {
            return;
        }
        let readers = mem::take(&mut self.readers);
        for reader in &readers {
            let excess = self.len().saturating_sub(reader.most_waiting());
            self.miss_up_to(self.first.wrapping_add(excess), reader);
        }
        self.readers = readers;
    }

    /// How many events a reader has read of those that are kept.
    fn number_of(&self, reader: &Position) -> usize {
        reader.next().wrapping_sub(self.first)
    }

    /// Ends the first events.
    pub(super) fn advance(&mut self, count: usize) {
        self.pass(count);
        self.ended += count;
        if self.ended >= self.len() {
            self.drop_ended();
        }
    }

    pub(super) fn drop_ended(&mut self) {
        let ended = mem::take(&mut self.ended);
        drop(self.list.drain(..ended));
    }

    /// Takes readers past the first events, which go next.
    pub(super) fn pass(&mut self, count: usize) {
        let first = self.first.wrapping_add(count);
        for reader in &self.readers {
            if self.number_of(reader) < count {
                reader.go_to(first);
            }
        }
        self.first = first;
    }
}
