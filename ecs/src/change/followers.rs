//! What follows changes: logs of removed values, and notifications of observers.
//!
//! To add a follower, implement [`Follower`] in the folder of its feature, and name it in [`Followers`].

use super::{Change, Transition};
use crate::error::ReserveError;
use crate::observer::Notifications;
use crate::removed::RemovalLogs;
use crate::store::Store;
use crate::world::World;
use core::mem;
use core::ops::Range;

/// The followers, in the order in which they learn of a change.
pub(crate) type Followers = (RemovalLogs, Notifications);

/// A feature that has to know of each change. All functions are called by the engine alone.
pub(crate) trait Follower<W: World> {
    /// Whether it has to know of such a change now. If it never does in a world `W`, the answer is a constant.
    fn follows(store: &Store<W>, operation: Operation) -> bool;

    /// Makes room for all that it will write down of a change. (Rows that come and go are no part of that.)
    fn try_reserve(store: &mut Store<W>, change: &Change) -> Result<(), ReserveError>;

    /// Whether there is room for all that it will write down when so many rows come, and when they leave.
    #[inline(always)]
    fn has_room(_: &Store<W>, _rows: usize) -> bool {
        true
    }

    /// Makes that room.
    #[inline(always)]
    fn try_reserve_rows(_: &mut Store<W>, _rows: usize) -> Result<(), ReserveError> {
        Ok(())
    }

    /// From here on, what it writes down of a change may have to be [taken back](Self::take_back).
    fn mark(store: &mut Store<W>);

    /// The change is not made, because a `Clone` panicked.
    fn take_back(store: &mut Store<W>);

    /// A change is made next. Here is where old values can be read. User code (a `Clone`) may panic.
    fn before(store: &mut Store<W>, transition: &Transition);

    /// A change was made.
    fn after(_: &mut Store<W>, _: &Transition) {}

    /// Rows have come to the end of a table, complete, with their entities.
    fn rows_came(store: &mut Store<W>, table: u32, rows: Range<usize>);
}

/// The kinds of changes that followers tell apart.
#[derive(Clone, Copy)]
pub(crate) enum Operation {
    Spawn,
    /// Components are added, and none is removed.
    Insert,
    /// Components are removed.
    Remove,
    Despawn,
}

impl<W: World, A: Follower<W>, B: Follower<W>> Follower<W> for (A, B) {
    #[inline(always)]
    fn follows(store: &Store<W>, operation: Operation) -> bool {
        A::follows(store, operation) || B::follows(store, operation)
    }

    #[inline(always)]
    fn try_reserve(store: &mut Store<W>, change: &Change) -> Result<(), ReserveError> {
        A::try_reserve(store, change)?;
        B::try_reserve(store, change)
    }

    #[inline(always)]
    fn has_room(store: &Store<W>, rows: usize) -> bool {
        A::has_room(store, rows) && B::has_room(store, rows)
    }

    #[inline(always)]
    fn try_reserve_rows(store: &mut Store<W>, count: usize) -> Result<(), ReserveError> {
        A::try_reserve_rows(store, count)?;
        B::try_reserve_rows(store, count)
    }

    fn mark(store: &mut Store<W>) {
        A::mark(store);
        B::mark(store);
    }

    fn take_back(store: &mut Store<W>) {
        A::take_back(store);
        B::take_back(store);
    }

    fn before(store: &mut Store<W>, transition: &Transition) {
        A::before(store, transition);
        B::before(store, transition);
    }

    fn after(store: &mut Store<W>, transition: &Transition) {
        A::after(store, transition);
        B::after(store, transition);
    }

    #[inline(always)]
    fn rows_came(store: &mut Store<W>, table: u32, rows: Range<usize>) {
        A::rows_came(store, table, rows.clone());
        B::rows_came(store, table, rows);
    }
}

impl<W: World> Store<W> {
    /// Whether a follower has to know of such a change.
    #[inline(always)]
    pub(super) fn is_followed(&self, operation: Operation) -> bool {
        <Followers as Follower<W>>::follows(self, operation)
    }

    /// Lets the followers write a change down that is made next: nothing can fail any more.
    #[cold]
    #[inline(never)]
    pub(super) fn note(&mut self, transition: &Transition) {
        /// A change that is not made, unless this is forgotten.
        struct Unmade<'s, W: World>(&'s mut Store<W>);
        impl<W: World> Drop for Unmade<'_, W> {
            fn drop(&mut self) {
                <Followers as Follower<W>>::take_back(self.0);
            }
        }
        <Followers as Follower<W>>::mark(self);
        let unmade = Unmade(self);
        <Followers as Follower<W>>::before(unmade.0, transition);
        mem::forget(unmade);
    }
}
