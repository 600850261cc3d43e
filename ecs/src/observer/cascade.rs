//! Pending changes, in the order in which they were made, and cascades.

use crate::change_kind::ChangeKind;
use crate::entity::Entity;
use crate::error::Cascade;
use crate::error::ReserveError;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
#[cfg(any(feature = "save", feature = "snapshots"))]
use core::num::NonZeroU32;

/// How long a chain of changes may be of which each is a consequence of the one before.
pub const CASCADE_LIMIT: usize = 64;

/// How many changes may follow from each that no observer made, however short the chains.
const FOLLOWING: usize = 1 << 16;

/// A change that observers are to be notified of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingChange {
    pub(crate) kind: ChangeKind,
    pub(crate) entity: Entity,
    /// Whether there is an old value, the next one of the component's log.
    pub(crate) old: bool,
    /// Whether the entity was despawned.
    pub(crate) despawned: bool,
    /// Whether no observer is notified after all.
    pub(super) is_silent: bool,
    /// The call that made the change.
    pub(super) cause: Option<u32>,
    /// The number of the change, of which there may be several notifications.
    pub(super) number: u32,
}

impl PendingChange {
    /// A change without an old value.
    pub(super) fn new(kind: ChangeKind, entity: Entity) -> Self {
        Self { kind, entity, old: false, despawned: false, is_silent: false, cause: None, number: 0 }
    }

    /// That the world was put back. It is of no entity: nobody asks which one there is.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(super) fn restore() -> Self {
        Self::new(ChangeKind::Restore, Entity::new(0, NonZeroU32::MIN))
    }
}

/// A call of an observer which changed something.
struct Call {
    observer: &'static str,
    cause: Option<u32>,
    depth: usize,
}

/// The changes that are not delivered yet, and the calls from which they followed.
///
/// Invariant: **N1** causes are numbers of `calls`, and the cause of a call is a call before it. For each change with an old
/// value, and no other, there is a value in the component's log that the observers have not read; both are in one order.
#[derive(Default)]
pub(crate) struct Pending {
    changes: VecDeque<PendingChange>,
    /// How many there were when a change was begun that may not be made.
    marked: usize,
    calls: Vec<Call>,
    /// The call that is under way, once it has changed something.
    current: Option<(&'static str, Option<u32>)>,
    number: Option<u32>,
    /// How many changes were made outside of observers, and by observers, since nothing was pending.
    first: usize,
    following: usize,
    /// The number of the last change.
    last: u32,
    /// The cycles that are to be reported.
    cascades: VecDeque<(PendingChange, Cascade)>,
}

impl Pending {
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Makes room for this many more changes, and for the observer's call that makes them, if one does.
    pub(super) fn try_reserve(&mut self, count: usize) -> Result<(), ReserveError> {
        let no_memory = |size: usize| ReserveError::out_of_memory("notifications", count.saturating_mul(size));
        self.changes.try_reserve(count).map_err(|_| no_memory(size_of::<PendingChange>()))?;
        let Some((_, cause)) = self.current else { return Ok(()) };
        self.calls.try_reserve(1).map_err(|_| no_memory(size_of::<Call>()))?;
        if self.are_too_many(self.depth(cause) + 1, count) {
            self.cascades.try_reserve(count).map_err(|_| no_memory(size_of::<(PendingChange, Cascade)>()))?;
        }
        Ok(())
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.changes.shrink_to_fit();
        self.cascades.shrink_to_fit();
        self.calls.shrink_to_fit();
    }

    /// Whether this many more changes at this depth exceed the limit.
    fn are_too_many(&self, depth: usize, count: usize) -> bool {
        depth > CASCADE_LIMIT || self.following.saturating_add(count) > self.first.saturating_mul(FOLLOWING)
    }

    /// A change that is delivered at once, while there is no other one.
    #[inline(always)]
    pub(super) fn only(&mut self, change: PendingChange) -> PendingChange {
        self.first += 1;
        PendingChange { number: self.last, ..change }
    }

    /// Puts a change behind the others. If it is one too many, no observer is notified of it, and the cycle is kept to be reported.
    pub(super) fn push(&mut self, change: PendingChange) {
        let cause = self.cause();
        let mut change = PendingChange { cause, number: self.last, ..change };
        if cause.is_none() {
            self.first += 1;
        } else {
            let is_one_too_many = self.are_too_many(self.depth(cause), 1);
            self.following += 1;
            if is_one_too_many {
                change.is_silent = true;
                self.cascades.push_back((change, self.cycle(cause)));
            }
        }
        self.changes.push_back(change);
    }

    /// Notifications that are added from here on are of another change. Says whether the numbers of changes begin anew.
    pub(super) fn begin_change(&mut self) -> bool {
        self.last = self.last.wrapping_add(1);
        self.last == 0
    }

    /// Changes that are added from here on may have to be [taken back](Self::take_back).
    pub(super) fn mark(&mut self) {
        self.marked = self.changes.len();
    }

    /// The changes since the [mark](Self::mark) were not made.
    pub(super) fn take_back(&mut self) {
        for change in self.changes.drain(self.marked..) {
            *(if change.cause.is_none() { &mut self.first } else { &mut self.following }) -= 1;
            if change.is_silent {
                self.cascades.pop_back();
            }
        }
    }

    pub(super) fn next_cascade(&mut self) -> Option<(PendingChange, Cascade)> {
        self.cascades.pop_front()
    }

    pub(super) fn pop(&mut self) -> Option<PendingChange> {
        self.changes.pop_front()
    }

    /// An observer is called, because of a change.
    pub(super) fn begin(&mut self, observer: &'static str, change: &PendingChange) {
        self.current = Some((observer, change.cause));
        self.number = None;
    }

    /// The observer has returned.
    pub(super) fn end(&mut self) {
        self.current = None;
        self.number = None;
    }

    /// Nothing is pending any more.
    pub(super) fn finish(&mut self) {
        self.end();
        self.calls.clear();
        (self.first, self.following) = (0, 0);
    }

    /// The number of the call that is under way.
    fn cause(&mut self) -> Option<u32> {
        let (observer, cause) = self.current?;
        if self.number.is_none() {
            let depth = 1 + self.depth(cause);
            self.number = u32::try_from(self.calls.len()).ok();
            self.calls.push(Call { observer, cause, depth });
        }
        self.number
    }

    fn depth(&self, cause: Option<u32>) -> usize {
        self.call(cause).map_or(0, |call| call.depth)
    }

    fn call(&self, number: Option<u32>) -> Option<&Call> {
        self.calls.get(number? as usize)
    }

    /// The observers that went round, seen from the last call: back to where it was called before.
    fn cycle(&self, last: Option<u32>) -> Cascade {
        let mut names = [""; Cascade::NAMED];
        let first = self.call(last).map_or("", |call| call.observer);
        let (mut length, mut call) = (0, self.call(last));
        while let Some(found) = call {
            if length > 0 && found.observer == first {
                break;
            }
            if let Some(name) = names.get_mut(length) {
                *name = found.observer;
            }
            length += 1;
            call = self.call(found.cause);
        }
        names[..length.min(Cascade::NAMED)].reverse();
        Cascade { names, length }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &PendingChange> {
        self.changes.iter()
    }

    /// Asserts that causes are calls (N1).
    pub(super) fn check_invariants(&self) {
        let before = |cause: Option<u32>, end: usize| cause.is_none_or(|cause| (cause as usize) < end);
        assert!(self.iter().all(|change| before(change.cause, self.calls.len())), "N1: a cause is a call");
        assert!(self.calls.iter().zip(0..).all(|(call, i)| before(call.cause, i)), "N1: a cause is a call before");
    }
}
