//! Pending changes, in the order in which they were made, and the calls that they follow from.

use super::ObserverId;
use crate::base::error::ReserveError;
use crate::base::memory::try_reserve;
use crate::schema::change_kind::ChangeKind;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::iter;
#[cfg(any(feature = "save", feature = "snapshots"))]
use core::num::NonZeroU32;
use ecs_value::Entity;

/// The longest chain of observers whose calls follow from each other, unless the world
/// [sets another limit](crate::Store::set_cascade_limit).
pub const CASCADE_LIMIT: usize = 1 << 20;

/// The purpose of the memory.
const NOTIFICATIONS: &str = "notifications";

/// The depth of the first checkpoint. The next ones are twice as deep each.
const CHECKPOINT: u32 = 64;

/// How often a call may come again among its own consequences, in a cascade that is wider than its chains may be long.
const AGAIN: u32 = 64;

/// A change that observers are to be notified of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingChange {
    pub(crate) kind: ChangeKind,
    pub(crate) entity: Entity,
    /// Whether there is an old value, the next one of the component's log.
    pub(crate) old: bool,
    /// Whether the entity was despawned.
    pub(crate) despawned: bool,
    /// The call that made the change.
    pub(super) cause: Option<u32>,
    /// The number of the change, of which there may be several notifications.
    pub(super) number: u32,
}

impl PendingChange {
    /// A change without an old value.
    pub(super) fn new(kind: ChangeKind, entity: Entity) -> Self {
        Self {
            kind,
            entity,
            old: false,
            despawned: false,
            cause: None,
            number: 0,
        }
    }

    /// That the world was put back. It is of no entity: nobody asks which one there is.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(super) fn restore() -> Self {
        Self::new(ChangeKind::Restore, Entity::new(0, NonZeroU32::MIN))
    }
}

/// A call of an observer which changed something.
#[derive(Clone, Copy)]
pub(super) struct Call {
    observer: ObserverId,
    pub(super) name: &'static str,
    /// The change that the observer was notified about.
    pub(super) kind: ChangeKind,
    pub(super) entity: Entity,
    cause: Option<u32>,
    /// The deepest of its causes that is a checkpoint.
    checkpoint: Option<u32>,
    depth: u32,
    /// How often it came again among its consequences, while that was counted.
    again: u32,
}

impl Call {
    fn is_checkpoint(&self) -> bool {
        self.depth >= CHECKPOINT && self.depth.is_power_of_two()
    }

    /// Whether it is the same as that of this observer because of this change.
    fn is(&self, observer: ObserverId, change: &PendingChange) -> bool {
        self.observer == observer && self.entity == change.entity && self.kind.is(change.kind)
    }
}

/// Why an observer is not called because of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CutOff {
    /// The call came again among its own consequences, after this many.
    Cycle(usize),
    /// The chain is as long as the world allows.
    Limit(usize),
}

/// The changes that are not delivered yet, and the calls from which they followed.
///
/// Invariant: **causes-first** causes are numbers of `calls`, and the cause of a call is a call before it. For each change with an old
/// value, and no other, there is a value in the component's log that the observers have not read; both are in one order.
pub(crate) struct Pending {
    changes: VecDeque<PendingChange>,
    /// How many there were when a change was begun that may not be made.
    marked: usize,
    calls: Vec<Call>,
    /// The observer that is being called.
    current: Option<(ObserverId, &'static str)>,
    /// The number of its call, once it has changed something.
    number: Option<u32>,
    /// The number of the last change.
    last: u32,
    /// How many calls may follow from each other.
    limit: usize,
}

impl Default for Pending {
    fn default() -> Self {
        Self {
            changes: VecDeque::new(),
            marked: 0,
            calls: Vec::new(),
            current: None,
            number: None,
            last: 0,
            limit: CASCADE_LIMIT,
        }
    }
}

impl Pending {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    pub(super) fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Makes room for this many more changes, and for the observer's call that makes them, if one does.
    pub(super) fn try_reserve(&mut self, count: usize) -> Result<(), ReserveError> {
        self.changes.try_reserve(count).map_err(|_| {
            let bytes = count.saturating_mul(size_of::<PendingChange>());
            ReserveError::out_of_memory(NOTIFICATIONS, bytes)
        })?;
        if self.current.is_some() {
            try_reserve(&mut self.calls, 1, NOTIFICATIONS)?;
        }
        Ok(())
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.changes.shrink_to_fit();
        self.calls.shrink_to_fit();
    }

    /// Puts a change behind the others. `delivered` is the change that the running observer was notified about.
    pub(super) fn push(&mut self, change: PendingChange, delivered: Option<&PendingChange>) {
        let cause = self.cause(delivered);
        self.changes.push_back(PendingChange {
            cause,
            number: self.last,
            ..change
        });
    }

    /// Notifications that are added from here on are of another change. Says whether the numbers of changes start over.
    pub(super) fn begin_change(&mut self) -> bool {
        self.last = self.last.wrapping_add(1);
        self.last == 0
    }

    /// The number of the change that will be made next.
    pub(super) fn next_number(&self) -> u32 {
        self.last.wrapping_add(1)
    }

    /// Changes that are added from here on may have to be [taken back](Self::take_back).
    pub(super) fn mark(&mut self) {
        self.marked = self.changes.len();
    }

    /// The changes since the [mark](Self::mark) were not made.
    pub(super) fn take_back(&mut self) {
        self.changes.truncate(self.marked);
    }

    pub(super) fn pop(&mut self) -> Option<PendingChange> {
        self.changes.pop_front()
    }

    /// An observer is called.
    pub(super) fn begin(&mut self, observer: ObserverId, name: &'static str) {
        self.current = Some((observer, name));
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
    }

    /// Whether an observer may not be called because of a change that another call made.
    ///
    /// A call is compared with the few checkpoints among its causes. So a cycle is found at the latest when it has
    /// gone round once after the first checkpoint in it. Until then it may branch: of a cascade that has become wide, a call is compared with the
    /// last of its causes too.
    pub(super) fn cut_off(
        &mut self,
        observer: ObserverId,
        change: &PendingChange,
    ) -> Option<CutOff> {
        let cause = self.call(change.cause)?;
        let depth = cause.depth;
        if depth as usize >= self.limit {
            return Some(CutOff::Limit(depth as usize));
        }
        let same = self
            .checkpoints(change.cause)
            .find(|call| call.is(observer, change));
        if let Some(call) = same {
            return Some(CutOff::Cycle((depth - call.depth) as usize + 1));
        }
        if self.calls.len() < self.limit.min(CASCADE_LIMIT) {
            return None;
        }
        let causes = iter::successors(change.cause, |number| self.call(Some(*number))?.cause);
        let mut same = causes.take(CHECKPOINT as usize).filter(|number| {
            self.call(Some(*number))
                .is_some_and(|call| call.is(observer, change))
        });
        let nearest = same.next()?;
        let length = depth - self.call(Some(nearest))?.depth + 1;
        let first = same.last().unwrap_or(nearest);
        let call = self.calls.get_mut(first as usize)?;
        call.again += 1;
        (call.again > AGAIN).then_some(CutOff::Cycle(length as usize))
    }

    /// The calls that led to a change, the last one first.
    pub(super) fn causes(&self, change: &PendingChange) -> impl Iterator<Item = &Call> {
        iter::successors(self.call(change.cause), |call| self.call(call.cause))
    }

    /// The number of the call that is under way, because of this change.
    fn cause(&mut self, delivered: Option<&PendingChange>) -> Option<u32> {
        let ((observer, name), change) = (self.current?, delivered?);
        if self.number.is_none() {
            let PendingChange {
                kind,
                entity,
                cause,
                ..
            } = *change;
            let depth = self.call(cause).map_or(0, |call| call.depth) + 1;
            let checkpoint = self.checkpoint(cause);
            self.number = u32::try_from(self.calls.len()).ok();
            self.calls.push(Call {
                observer,
                name,
                kind,
                entity,
                cause,
                checkpoint,
                depth,
                again: 0,
            });
        }
        self.number
    }

    /// The deepest checkpoint among a call and its causes.
    fn checkpoint(&self, number: Option<u32>) -> Option<u32> {
        let call = self.call(number)?;
        if call.is_checkpoint() {
            number
        } else {
            call.checkpoint
        }
    }

    /// The checkpoints among a call and its causes, the deepest one first.
    fn checkpoints(&self, number: Option<u32>) -> impl Iterator<Item = &Call> {
        iter::successors(self.call(self.checkpoint(number)), |call| {
            self.call(call.checkpoint)
        })
    }

    fn call(&self, number: Option<u32>) -> Option<&Call> {
        self.calls.get(number? as usize)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &PendingChange> {
        self.changes.iter()
    }

    /// Asserts that causes are calls (`causes-first`).
    pub(super) fn check_invariants(&self) {
        let before =
            |cause: Option<u32>, end: usize| cause.is_none_or(|cause| (cause as usize) < end);
        assert!(
            self.iter()
                .all(|change| before(change.cause, self.calls.len())),
            "causes-first: a cause is a call"
        );
        let is_after_causes =
            |(call, i): (&Call, usize)| before(call.cause, i) && before(call.checkpoint, i);
        assert!(
            self.calls.iter().zip(0..).all(is_after_causes),
            "causes-first: a cause is a call before"
        );
    }
}
