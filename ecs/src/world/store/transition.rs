//! A structural change as data, and the trait of the features that follow changes.

use crate::base::error::ReserveError;
use crate::base::panics::for_each_despite_panics;
pub(crate) use crate::storage::moves::{Change, ComponentSet, Transition};
use crate::world::store::{Store, World};
use core::ops::Range;
use ecs_value::Entity;

/// A feature that has to know of each change. All functions are called by the engine alone.
pub(crate) trait Follower<W: World> {
    /// Whether it has to know of such a change now. If it never does in a world `W`, the answer is a constant.
    fn follows(store: &Store<W>, operation: Operation<'_>) -> bool;

    /// Makes room for everything that it will record about `count` changes like this one. (Rows that come and go are not part of that.)
    fn try_reserve(
        store: &mut Store<W>,
        change: &Change<'_>,
        count: usize,
    ) -> Result<(), ReserveError>;

    /// Whether there is room for everything that it will record when `rows` more rows come, and when they leave, as far as recording must not
    /// allocate then.
    fn has_room(store: &Store<W>, rows: usize) -> bool;

    /// Makes room for everything that it will record when `rows` more rows come, with this many
    /// [notices](Store::notices_of_arrival), and when they leave.
    fn try_reserve_rows(
        store: &mut Store<W>,
        rows: usize,
        notices: usize,
    ) -> Result<(), ReserveError>;

    /// From here on, its records of a change may have to be [taken back](Self::take_back).
    fn mark(store: &mut Store<W>);

    /// The change is not made, because a `Clone` panicked.
    fn take_back(store: &mut Store<W>);

    /// A change is made next. Here is where old values can be read. User code (a `Clone`) may panic.
    fn before(store: &mut Store<W>, transition: &Transition<'_>);

    /// A change was made.
    fn after(store: &mut Store<W>, transition: &Transition<'_>);

    /// Rows have come to the end of a table, complete, with their entities.
    fn rows_came(store: &mut Store<W>, table: u32, rows: Range<usize>);
}

/// The kinds of changes that followers tell apart.
#[derive(Clone, Copy)]
pub(crate) enum Operation<'c> {
    Spawn,
    /// These components are added, and none is removed.
    Insert(ComponentSet<'c>),
    /// The first components are removed, and the others are added.
    Remove(ComponentSet<'c>, ComponentSet<'c>),
    /// One entity leaves.
    Despawn(Entity),
    /// All entities leave.
    Clear,
}

impl<'c> Operation<'c> {
    /// A change of components.
    #[inline(always)]
    pub(crate) fn of(change: &Change<'c>) -> Self {
        if change.removed.is_empty() {
            Self::Insert(change.added)
        } else {
            Self::Remove(change.removed, change.added)
        }
    }
}

impl<W: World, A: Follower<W>, B: Follower<W>> Follower<W> for (A, B) {
    #[inline(always)]
    fn follows(store: &Store<W>, operation: Operation<'_>) -> bool {
        A::follows(store, operation) || B::follows(store, operation)
    }

    #[inline(always)]
    fn try_reserve(
        store: &mut Store<W>,
        change: &Change<'_>,
        count: usize,
    ) -> Result<(), ReserveError> {
        A::try_reserve(store, change, count)?;
        B::try_reserve(store, change, count)
    }

    #[inline(always)]
    fn has_room(store: &Store<W>, rows: usize) -> bool {
        A::has_room(store, rows) && B::has_room(store, rows)
    }

    #[inline(always)]
    fn try_reserve_rows(
        store: &mut Store<W>,
        rows: usize,
        notices: usize,
    ) -> Result<(), ReserveError> {
        A::try_reserve_rows(store, rows, notices)?;
        B::try_reserve_rows(store, rows, notices)
    }

    fn mark(store: &mut Store<W>) {
        A::mark(store);
        B::mark(store);
    }

    fn take_back(store: &mut Store<W>) {
        // Values that are dropped are the user's, and may panic.
        for_each_despite_panics(0..2, |step| {
            if step == 0 {
                A::take_back(store);
            } else {
                B::take_back(store);
            }
        });
    }

    fn before(store: &mut Store<W>, transition: &Transition<'_>) {
        A::before(store, transition);
        B::before(store, transition);
    }

    fn after(store: &mut Store<W>, transition: &Transition<'_>) {
        A::after(store, transition);
        B::after(store, transition);
    }

    #[inline(always)]
    fn rows_came(store: &mut Store<W>, table: u32, rows: Range<usize>) {
        A::rows_came(store, table, rows.clone());
        B::rows_came(store, table, rows);
    }
}
