//! Lending rows: the one place where items are made of what a query has found. Whatever lends a row marks it as changed, if the query
//! writes a tracked component of it.
#![allow(unsafe_code)]

mod marking;
mod portion;

pub(super) use marking::mark_terms;
pub(super) use portion::Portion;

use super::changes::Ticks;
use super::grouped::driving_pool;
use super::strategy::Strategy;
use super::tables::TableRows;
use super::{At, InstructionSet, QueryData, Term};
use crate::erased::{Erased, TypeErased};
use crate::schema::Declare;
use crate::slots::Location;
use crate::sparse::Pools;
use crate::storage::Storage;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};
use marking::{Marks, by_marks, find_marks, mark_by, mark_group, mark_rows};

/// What the terms of a query give of a row.
pub(super) type RowOf<'w, W, Q> = <<Q as QueryData<W>>::Terms as Term<W>>::Item<'w>;
/// What the terms of a query give of several rows.
pub(super) type SliceOf<'w, W, Q> = <<Q as QueryData<W>>::Terms as Term<W>>::Slice<'w>;
/// Where the columns of a query begin.
type FetchOf<W, Q> = <<Q as QueryData<W>>::Terms as Term<W>>::Fetch;

/// The table of rows of a group, which are found in pools.
const POOLS: u32 = u32::MAX;

/// The columns of a table, all of whose rows have the same terms.
///
/// The addresses are private, so that nothing else makes items of them.
pub(super) struct Columns<W: Declare, Q: QueryData<W>>(Erased<W::Components, Addresses<FetchOf<W, Q>>>);

/// The addresses of columns.
#[derive(Clone, Copy)]
struct Addresses<F>(F);

// SAFETY: as for `TypeErased`: they are addresses of values, and `unsafe` functions alone reach the values by them.
unsafe impl<F> TypeErased for Addresses<F> {}

impl<W: Declare, Q: QueryData<W>> Clone for Columns<W, Q> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declare, Q: QueryData<W>> Copy for Columns<W, Q> {}

impl<W: Declare, Q: QueryData<W>> Columns<W, Q> {
    #[inline(always)]
    const fn new(fetch: FetchOf<W, Q>) -> Self {
        Self(Erased::new(Addresses(fetch)))
    }

    #[inline(always)]
    fn fetch(&self) -> FetchOf<W, Q> {
        self.0.0
    }
}

/// Rows of one table that a query has found and not lent: all of them match, and have the same terms. They are numbered from
/// `start` to `end`.
pub(super) struct RowRun<W: Declare, Q: QueryData<W>> {
    columns: Columns<W, Q>,
    table: u32,
    /// The row of the table that has the number 0 here. In a group, the row of the pool that drives it.
    first: usize,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<W: Declare, Q: QueryData<W>> Clone for RowRun<W, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declare, Q: QueryData<W>> Copy for RowRun<W, Q> {}

impl<W: Declare, Q: QueryData<W>> RowRun<W, Q> {
    /// The columns of the table. No rows are skipped before those of the run.
    #[inline(always)]
    pub(super) fn columns(self) -> Columns<W, Q> {
        self.columns
    }

    /// A row of a table whose columns are known.
    ///
    /// # Safety
    ///
    /// The columns are those of the table, and the row matches.
    #[inline(always)]
    pub(super) unsafe fn at(columns: &Columns<W, Q>, number: u32, row: usize) -> Self {
        Self { columns: *columns, table: number, first: 0, start: row, end: row + 1 }
    }

    /// Consecutive rows of a table, by their numbers in it.
    ///
    /// # Safety
    ///
    /// K2: the rows match, and have the same terms.
    #[inline(always)]
    pub(super) unsafe fn of_rows(rows: TableRows<'_, W>, pools: &Pools, range: Range<usize>) -> Self {
        let (number, table, cells) = (rows.number, rows.table(), rows.cells);
        let at = At { table, cells, row: range.start, skip: 0, entity: None, pools, known: None };
        // SAFETY: the caller's promise.
        let columns = Columns::new(unsafe { Q::Terms::fetch(&at) });
        Self { columns, table: number, first: 0, start: range.start, end: range.end }
    }

    /// One row, before which all rows are skipped.
    ///
    /// # Safety
    ///
    /// K2: the row matches, and `number` is that of its table.
    #[inline(always)]
    pub(super) unsafe fn of_row(number: u32, at: &At<'_>) -> Self {
        // SAFETY: the caller's promise.
        let columns = Columns::new(unsafe { Q::Terms::fetch(at) });
        Self { columns, table: number, first: at.row, start: 0, end: 1 }
    }

    /// One row of a query that a pool drives, where the columns of the table and of the pool are known.
    ///
    /// # Safety
    ///
    /// The columns are those of the table, and of the pool for the sparse component that is asked for. The row matches, and its entity
    /// is at that place of the pool.
    #[inline(always)]
    pub(super) unsafe fn driven(columns: &Columns<W, Q>, location: Location, place: usize) -> Self {
        let row = location.row as usize;
        // SAFETY: the caller's promise.
        let columns = Columns::new(unsafe { Q::Terms::skip(columns.fetch(), row, place) });
        Self { columns, table: location.table, first: row, start: 0, end: 1 }
    }

    /// The rows of a group from a place on: all of them at once, if all terms are of owned components, or else one.
    pub(super) fn of_group(store: &Storage<W>, (group, slices): (usize, bool), place: usize) -> Option<Self> {
        let (pool, cells) = driving_pool(store, group)?;
        let len = store.groups().len(group);
        let entity = *pool.entities()[..len].get(place)?;
        let (table, pools) = (pool.table().table(), store.pools());
        let at = At { table, cells, row: place, skip: place, entity: Some(entity), pools, known: None };
        // SAFETY: K2 for the pool's table, of which the terms ask for entities alone. G1, G2: the entity has all components;
        // and if they are owned, its row and those after it in the group are the same in all their pools.
        let columns = Columns::new(unsafe { Q::Terms::fetch(&at) });
        Some(Self { columns, table: POOLS, first: place, start: 0, end: if slices { len - place } else { 1 } })
    }

    /// Other rows of the same table.
    ///
    /// # Safety
    ///
    /// They match, and have the same terms as these.
    #[inline(always)]
    pub(super) unsafe fn with_rows(self, range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end, ..self }
    }

    /// The first row alone.
    pub(super) fn first_row(self) -> Self {
        Self { end: self.start + 1, ..self }
    }

    /// The rows behind the first one.
    pub(super) fn behind_start(self) -> Self {
        Self { start: self.start + 1, ..self }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.end - self.start
    }

    /// The table and, by its number there, one of the rows.
    #[inline(always)]
    pub(super) fn place_of(&self, row: usize) -> (u32, usize) {
        (self.table, self.first + row)
    }
}

/// Lends the rows that a query has found.
pub(super) struct Lender<'w, W: Declare, Q: QueryData<W>> {
    store: &'w Storage<W>,
    /// The tick of what is changed through the query.
    now: u32,
    query: PhantomData<fn() -> Q>,
}

impl<W: Declare, Q: QueryData<W>> Clone for Lender<'_, W, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declare, Q: QueryData<W>> Copy for Lender<'_, W, Q> {}

impl<'w, W: Declare, Q: QueryData<W>> Lender<'w, W, Q> {
    #[inline(always)]
    pub(super) fn new(store: &'w Storage<W>, now: u32) -> Self {
        Self { store, now, query: PhantomData }
    }

    #[inline(always)]
    pub(super) fn store(self) -> &'w Storage<W> {
        self.store
    }

    /// Lends a row of the run.
    ///
    /// # Safety
    ///
    /// R1, R2: the row is not lent, and will not be lent before `'r` ends.
    #[inline(always)]
    pub(super) unsafe fn row<'r>(self, run: &RowRun<W, Q>, row: usize) -> RowOf<'r, W, Q> {
        // SAFETY: the caller's promise.
        unsafe {
            self.mark(run, row..row + 1);
            Q::Terms::item(run.columns.fetch(), row)
        }
    }

    /// Lends the rows as slices.
    ///
    /// # Safety
    ///
    /// As for [`row`](Self::row), of all rows.
    #[inline(always)]
    pub(super) unsafe fn slices<'r>(self, run: RowRun<W, Q>) -> SliceOf<'r, W, Q> {
        // SAFETY: the caller's promise.
        unsafe {
            self.mark(&run, run.start..run.end);
            Q::Terms::slice(run.columns.fetch(), run.start, run.len())
        }
    }

    /// Marks the rows, so that they can be lent afterwards.
    ///
    /// # Safety
    ///
    /// R1, R2: the rows are not lent.
    #[inline(always)]
    pub(super) unsafe fn marked(self, run: RowRun<W, Q>) -> MarkedRun<W, Q> {
        // SAFETY: the caller's promise.
        unsafe { self.mark(&run, run.start..run.end) };
        MarkedRun(run)
    }

    /// Lends the rows to a loop, which may end early if `ENDS`.
    ///
    /// # Safety
    ///
    /// As for [`row`](Self::row), of all rows. R4.
    #[inline(always)]
    pub(super) unsafe fn fold<const ENDS: bool, A, B>(
        self,
        instructions: InstructionSet,
        run: RowRun<W, Q>,
        acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        // SAFETY: the caller's promise.
        unsafe {
            if ENDS && const { Ticks::<W, Q>::MARKED } {
                let mut lent = LentSoFar { lender: self, run, count: 0 };
                let mut f = |acc, row| {
                    lent.count += 1;
                    f(acc, row)
                };
                return fold_rows::<W, Q, _, _>(instructions, &run, acc, &mut f);
            }
            self.mark(&run, run.start..run.end);
            fold_rows::<W, Q, _, _>(instructions, &run, acc, f)
        }
    }

    /// Lends the rows of a table whose bits are set, among the 64 rows from `base` on. `columns` are rows of that table.
    ///
    /// # Safety
    ///
    /// As for [`row`](Self::row). The rows of the bits match, and have the same terms.
    #[inline(always)]
    pub(super) unsafe fn fold_bits<A, B>(
        self,
        columns: &RowRun<W, Q>,
        base: usize,
        mut bits: u64,
        mut acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let marks = if const { by_marks::<W, Q>() } {
            find_marks::<W, Q>(self.store, columns.table, rows_of_bits(base, bits), self.now)
        } else {
            Marks::uninit()
        };
        while bits != 0 {
            let row = base + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            // SAFETY: the caller's promise. R5: the marks are those of the table.
            acc = f(acc, unsafe { self.row_by(&marks, columns, row) })?;
        }
        ControlFlow::Continue(acc)
    }

    /// As [`row`](Self::row), where the marks of the table may be known.
    ///
    /// # Safety
    ///
    /// As for [`row`](Self::row). R5.
    #[inline(always)]
    unsafe fn row_by<'r>(self, marks: &Marks<'_>, run: &RowRun<W, Q>, row: usize) -> RowOf<'r, W, Q> {
        // SAFETY: the caller's promise.
        unsafe {
            if const { by_marks::<W, Q>() } {
                mark_by::<W, Q>(marks, row, self.now);
            } else {
                self.mark(run, row..row + 1);
            }
            Q::Terms::item(run.columns.fetch(), row)
        }
    }

    /// Marks rows of the run as changed, where the query writes tracked components.
    ///
    /// # Safety
    ///
    /// R1. R2: the rows are lent now, or were not lent and will be.
    #[inline(always)]
    unsafe fn mark(self, run: &RowRun<W, Q>, rows: Range<usize>) {
        if !const { Ticks::<W, Q>::MARKED } {
            return;
        }
        // SAFETY: the caller's promise. In a query that asks for sparse components, a run of a table is the row `first` alone.
        unsafe {
            if const { Strategy::<W, Q>::DENSE } {
                mark_rows::<W, Q>(self.store, run.table, run.first + rows.start..run.first + rows.end, self.now);
            } else {
                self.mark_found(run, rows);
            }
        }
    }

    /// As [`mark`](Self::mark), of a query that asks for sparse components.
    ///
    /// # Safety
    ///
    /// As for [`mark`](Self::mark).
    #[inline(never)]
    unsafe fn mark_found(self, run: &RowRun<W, Q>, rows: Range<usize>) {
        if rows.is_empty() {
            return;
        }
        // SAFETY: the caller's promise.
        unsafe {
            match Strategy::<W, Q>::GROUP {
                Some(group) if run.table == POOLS => mark_group::<W, Q>(self.store, group, run.first, rows, self.now),
                _ => mark_terms(self.store, &Q::Terms::INFO, run.table, run.first..run.first + 1, self.now),
            }
        }
    }
}

/// The rows from the first whose bit is set to the last, where bits begin with that of the row `base`.
#[inline(always)]
fn rows_of_bits(base: usize, bits: u64) -> Range<usize> {
    base + bits.trailing_zeros() as usize..base + (u64::BITS - bits.leading_zeros()) as usize
}

/// Rows of a loop that may end early. When this is dropped, the rows that were lent are marked, and no others.
struct LentSoFar<'w, W: Declare, Q: QueryData<W>> {
    lender: Lender<'w, W, Q>,
    run: RowRun<W, Q>,
    count: usize,
}

impl<W: Declare, Q: QueryData<W>> Drop for LentSoFar<'_, W, Q> {
    fn drop(&mut self) {
        // SAFETY: R1, R2: `fold` makes this of rows that it lends.
        unsafe { self.lender.mark(&self.run, self.run.start..self.run.start + self.count) };
    }
}

/// Rows that are marked, and were not lent.
pub(super) struct MarkedRun<W: Declare, Q: QueryData<W>>(RowRun<W, Q>);

impl<W: Declare, Q: QueryData<W>> MarkedRun<W, Q> {
    #[cfg(feature = "parallel")]
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The number of the first row.
    #[cfg(feature = "parallel")]
    pub(super) fn start(&self) -> usize {
        self.0.start
    }

    /// Lends the first row.
    ///
    /// # Safety
    ///
    /// R1, R2: the row is not lent, and will not be lent before `'r` ends.
    #[inline(always)]
    pub(super) unsafe fn first<'r>(&self) -> RowOf<'r, W, Q> {
        // SAFETY: the caller's promise.
        unsafe { Q::Terms::item(self.0.columns.fetch(), self.0.start) }
    }

    /// Takes so many rows off the front.
    #[cfg(feature = "parallel")]
    pub(super) fn split_off_front(&mut self, count: usize) -> Self {
        let middle = self.0.start + count.min(self.0.len());
        let front = RowRun { end: middle, ..self.0 };
        self.0.start = middle;
        Self(front)
    }

    /// Lends the rows to a loop.
    ///
    /// # Safety
    ///
    /// R1 and R4. R2: the rows were not lent, and are not lent again.
    #[cfg(feature = "parallel")]
    #[inline(always)]
    pub(super) unsafe fn fold<'w, A, B>(
        &self,
        instructions: InstructionSet,
        acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        // SAFETY: the caller's promise.
        unsafe { fold_rows::<W, Q, _, _>(instructions, &self.0, acc, f) }
    }
}

/// Runs over rows by the loop for these instructions, or for the baseline, if the query asks for no other.
///
/// # Safety
///
/// R1 and R4. R2: the rows were not lent, and are not lent again.
#[inline(always)]
unsafe fn fold_rows<'w, W: Declare, Q: QueryData<W>, A, B>(
    instructions: InstructionSet,
    run: &RowRun<W, Q>,
    acc: A,
    f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
) -> ControlFlow<B, A> {
    let (fetch, start, end) = (run.columns.fetch(), run.start, run.end);
    // SAFETY: the caller's promise.
    unsafe {
        if Q::WIDE {
            Q::Terms::try_fold::<true, _, _, _>(instructions, fetch, start, end - start, acc, f)
        } else {
            Q::Terms::try_fold::<false, _, _, _>(instructions, fetch, start, end - start, acc, f)
        }
    }
}
