//! The cursor over the rows of a query.
//!
//! It goes through the tables that match and returns runs of rows. Rows before it have been handed
//! out and never come again. A parallel loop splits the rest into pieces (`pieces.rs`): a run of
//! rows that match, or a part of a table or pool in which some may not. The thread that runs such a
//! part finds its rows and marks them. The calling thread starts alone, and shares the rest once
//! that pays.

#![allow(unsafe_code)]

mod begun;
mod driven;
mod iteration;
#[cfg(feature = "parallel")]
mod pieces;

pub(super) use iteration::Iteration;
#[cfg(feature = "parallel")]
pub(super) use pieces::{LINE, Piece, Pieces};

use self::begun::Begun;
use self::driven::Driven;
use super::evaluate::TypedQuery;
use super::lending::{FoundRows, LendRight, Lender, Marks, RowOf, RowRun};
use super::strategy::{RowStrategy, Strategy};
use super::tables::{DynamicTables, TablePosition, TableRows, Tables};
use super::{QueryData, ReadOnly};
use crate::base::instructions::Instructions;
use crate::base::tick::Window;
use crate::schema::Declare;
use crate::storage::Storage;
use core::ops::ControlFlow;

/// The rows of a query that it has not found yet: of the declared tables, then of the dynamic ones, each from its first row on. A
/// query that demands a sparse component goes through the entities of a pool, and the query of a group through the group.
///
/// Invariant: **cursor-lends-once** `storage-borrowed` holds for `lender`. Nothing else lends the rows that this cursor will find, each of them once: neither those
/// of `tables`, nor those that are left in `begun`, in `driven`, and in the group.
pub(super) struct Cursor<'w, W: Declare, Q: QueryData<W>> {
    lender: Lender<'w, W, Q>,
    tables: TablesOf<'w, W, Q>,
    /// The table that was begun.
    begun: Option<Begun<'w, W, Q>>,
    driven: Driven<'w, W, Q>,
    /// The next place in the group.
    place: usize,
}

/// The tables of a query.
type TablesOf<'w, W, Q> = Tables<'w, W, TypedQuery<W, Q>>;

// SAFETY: row-lent-once: a piece is the address of rows. The items of these rows go to the other thread, and they are `Send`.
#[cfg(feature = "parallel")]
unsafe impl<'w, W: Declare, Q: QueryData<W>> Send for Piece<'w, W, Q> where RowOf<'w, W, Q>: Send {}

impl<W: Declare, Q: QueryData<W>> Clone for Cursor<'_, W, Q>
where
    Q::Terms: ReadOnly<W>,
{
    fn clone(&self) -> Self {
        // SAFETY: storage-borrowed: the query only reads.
        unsafe { self.fork() }
    }
}

impl<'w, W: Declare, Q: QueryData<W>> Cursor<'w, W, Q> {
    const WAY: RowStrategy = Strategy::<W, Q>::WAY;

    #[inline]
    pub(super) fn new(access: LendRight<'w, W, Q>, window: Window) -> Self {
        let store = access.store();
        let lender = access.lender(window);
        Self {
            lender,
            tables: Tables::new(store, TypedQuery::NEW),
            begun: None,
            driven: if const { matches!(Self::WAY, RowStrategy::Driven) } {
                // SAFETY: storage-borrowed, cursor-lends-once: nothing was found yet.
                unsafe { Driven::new(lender) }
            } else {
                Driven::nothing(lender)
            },
            place: 0,
        }
    }

    /// Sets the ticks that count as changed or added. No row was found.
    #[inline]
    pub(super) fn set_window(&mut self, window: Window) {
        self.lender = self.lender.since(window);
        self.driven.set_window(window);
    }

    /// The lender of the rows.
    #[inline]
    pub(super) fn lender(&self) -> Lender<'w, W, Q> {
        self.lender
    }

    /// The same rows once more.
    ///
    /// # Safety
    ///
    /// `row-lent-once`: a row that one of the two lends is gone when the other lends it.
    #[inline]
    pub(super) unsafe fn fork(&self) -> Self {
        // SAFETY: the caller's promise.
        unsafe {
            let begun = self.begun.as_ref().map(|begun| begun.fork());
            Self {
                tables: self.tables.clone(),
                begun,
                driven: self.driven.fork(),
                ..*self
            }
        }
    }

    /// Lends the rows that are left to `f`, in the order of the iterator. The loop may end early if `ENDS`.
    #[inline]
    pub(super) fn try_fold<const ENDS: bool, A, B>(
        self,
        instructions: Instructions,
        mut acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        // The conditions are constants: one of the loops is compiled.
        if const { matches!(Self::WAY, RowStrategy::Driven) } {
            return self.driven.try_fold(acc, f);
        }
        if const { matches!(Self::WAY, RowStrategy::Looks | RowStrategy::Words) } {
            let Self {
                lender,
                tables,
                begun,
                ..
            } = self;
            if let Some(begun) = begun {
                acc = begun.try_fold::<ENDS, _, _>(instructions, acc, f)?;
            }
            for rows in tables {
                // SAFETY: cursor-lends-once: each table is found once.
                if let Some(begun) = unsafe { Begun::new(lender, rows, 0) } {
                    acc = begun.try_fold::<ENDS, _, _>(instructions, acc, f)?;
                }
            }
            return ControlFlow::Continue(acc);
        }
        if const { matches!(Self::WAY, RowStrategy::Whole) } {
            let Self {
                lender,
                tables,
                begun,
                ..
            } = self;
            if let Some(mut begun) = begun
                && let Some(run) = begun.next_run()
            {
                acc = run.fold::<ENDS, _, _>(instructions, acc, f)?;
            }
            let (declared, dynamic) = tables.split();
            for rows in declared {
                // SAFETY: cursor-lends-once: each table is found once.
                acc = unsafe { whole(lender, rows) }.fold::<ENDS, _, _>(instructions, acc, f)?;
            }
            if !dynamic.is_empty() {
                // SAFETY: as above.
                return unsafe {
                    fold_dynamic::<ENDS, W, Q, _, _>(lender, instructions, dynamic, acc, f)
                };
            }
            return ControlFlow::Continue(acc);
        }
        for run in self {
            acc = run.fold::<ENDS, _, _>(instructions, acc, f)?;
        }
        ControlFlow::Continue(acc)
    }

    /// How many rows are left.
    pub(super) fn rows(&self) -> usize {
        self.rows_up_to(usize::MAX)
    }

    /// How many rows are left. If there are more than `most`, at least one more.
    pub(super) fn rows_up_to(&self, most: usize) -> usize {
        match const { Self::WAY } {
            RowStrategy::Group => Strategy::<W, Q>::GROUP.map_or(0, |(group, _)| {
                self.lender
                    .store()
                    .groups()
                    .len(group)
                    .saturating_sub(self.place)
            }),
            RowStrategy::Driven => self.driven.count(),
            _ => {
                let mut count = self.begun.as_ref().map_or(0, |begun| begun.count(most));
                // SAFETY: cursor-lends-once: the rows are counted, and not lent.
                let tables = self
                    .tables
                    .clone()
                    .filter_map(|rows| unsafe { Begun::new(self.lender, rows, 0) });
                for begun in tables {
                    if count > most {
                        break;
                    }
                    count += begun.count(most - count);
                }
                count
            }
        }
    }

    /// Begins the next table.
    #[inline]
    fn begin_next(&mut self) -> Option<()> {
        // SAFETY: cursor-lends-once: the tables that were found are gone from those that are left.
        (self.tables, self.begun) = unsafe { Self::next_begun(self.lender, self.tables.clone()) };
        self.begun.is_some().then_some(())
    }

    /// The next table, and those behind it. A call of its own, so that a loop over rows has the registers. Tables go by value, there and
    /// back: if the address of the state of a loop were taken, the loop would keep the state in memory.
    ///
    /// # Safety
    ///
    /// As for [`Begun::new`], of each table.
    #[inline(never)]
    unsafe fn next_begun(
        lender: Lender<'w, W, Q>,
        mut tables: TablesOf<'w, W, Q>,
    ) -> (TablesOf<'w, W, Q>, Option<Begun<'w, W, Q>>) {
        // SAFETY: the caller's promise.
        let begun = tables.find_map(|rows| unsafe { Begun::new(lender, rows, 0) });
        (tables, begun)
    }

    /// All rows of the table at a position, and the position behind it, of a query that all rows of a table match. A cold call that is
    /// given values and returns them, as [`next_begun`](Self::next_begun) is, so that a loop over rows also keeps what it sums up in
    /// registers. A position is two numbers: a structure of more would go through memory in parts of other sizes, which is slow.
    ///
    /// # Safety
    ///
    /// As for [`whole`], of each table.
    #[cold]
    #[inline(never)]
    unsafe fn next_whole(
        store: &'w Storage<W>,
        window: Window,
        position: TablePosition,
    ) -> NextRows<W, Q> {
        let mut tables = Tables::at(store, TypedQuery::<W, Q>::NEW, position);
        let found = tables.next().map(|rows| {
            // SAFETY: the caller's promise.
            unsafe { FoundRows::of_rows(rows, (store, window), 0..rows.len()) }
        });
        let marks = found
            .as_ref()
            .map_or(Marks::UNKNOWN, |found| found.marks_at_start(store, window));
        NextRows {
            position: tables.position,
            found,
            marks,
        }
    }
}

/// What [`next_whole`](Cursor::next_whole) returns.
struct NextRows<W: Declare, Q: QueryData<W>> {
    position: TablePosition,
    found: Option<FoundRows<W, Q>>,
    marks: Marks<W>,
}

impl<'w, W: Declare, Q: QueryData<W>> Iterator for Cursor<'w, W, Q> {
    type Item = RowRun<'w, W, Q>;

    /// The next consecutive rows that match, and have the same terms.
    #[inline]
    fn next(&mut self) -> Option<RowRun<'w, W, Q>> {
        if const { matches!(Self::WAY, RowStrategy::Group) } {
            let run = FoundRows::of_group(
                (self.lender.store(), self.lender.window()),
                Strategy::<W, Q>::GROUP?,
                self.place,
            )?;
            self.place += run.len();
            // SAFETY: cursor-lends-once: the place is behind them now.
            return Some(unsafe { self.lender.run(run) });
        }
        if const { matches!(Self::WAY, RowStrategy::Driven) } {
            return self.driven.next_run();
        }
        loop {
            if let Some(begun) = &mut self.begun
                && let Some(run) = begun.next_run()
            {
                return Some(run);
            }
            if const { matches!(Self::WAY, RowStrategy::Whole) } {
                let rows = self.tables.next()?;
                self.begun = None;
                // SAFETY: cursor-lends-once: each table is found once.
                return Some(unsafe { whole(self.lender, rows) });
            }
            self.begin_next()?;
        }
    }
}

/// All rows of a table.
///
/// # Safety
///
/// `row-lent-once`. `row-in-table`: all rows of the table match, and have the same terms.
#[inline]
unsafe fn whole<'w, W: Declare, Q: QueryData<W>>(
    lender: Lender<'w, W, Q>,
    rows: TableRows<'w, W>,
) -> RowRun<'w, W, Q> {
    // SAFETY: the caller's promise.
    unsafe {
        lender.run(FoundRows::of_rows(
            rows,
            (lender.store(), lender.window()),
            0..rows.len(),
        ))
    }
}

/// Lends all rows of dynamic tables. A call of its own, so that a query in a world without them saves no registers for them.
///
/// # Safety
///
/// As for [`whole`], of each table.
#[inline(never)]
unsafe fn fold_dynamic<'w, const ENDS: bool, W: Declare, Q: QueryData<W>, A, B>(
    lender: Lender<'w, W, Q>,
    instructions: Instructions,
    tables: DynamicTables<'w, W, TypedQuery<W, Q>>,
    mut acc: A,
    f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
) -> ControlFlow<B, A> {
    for rows in tables {
        // SAFETY: the caller's promise.
        acc = unsafe { whole(lender, rows) }.fold::<ENDS, _, _>(instructions, acc, f)?;
    }
    ControlFlow::Continue(acc)
}
