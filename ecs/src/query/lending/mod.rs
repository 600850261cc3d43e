//! Lending rows: the one place where items are made of the rows that a query has found. Each function that lends a row marks
//! it as changed, if the query writes a tracked component of it.
//!
//! The right to lend rows (`LendRight`) is made where the borrow of the storage is known, and nothing
//! copies it. A cursor takes it and returns runs of rows (`RowRun`), each lent by the code that
//! consumes it.
//!
//! A loop over a run marks the rows *before* the kernel runs, so the kernel is the same and as wide
//! as without change detection. All rows of a table are marked by one word, which is written out to
//! the rows when a row from elsewhere joins the table. A loop that may end early counts the rows it
//! lends, and marks those at its end, also on a panic. `&mut C` has no wrapper: it would prevent
//! vectorisation. `Mut<C>` is that wrapper, for loops that write few rows.

#![allow(unsafe_code)]

mod marking;
mod one_by_one;

pub(super) use marking::{Marking, Marks};
pub(crate) use one_by_one::CascadeAccess;
pub(super) use one_by_one::Portion;

use super::changes::Ticks;
use super::data::Filtered;
use super::disjoint::{Disjoint, QuerySet};
use super::grouped::driving_pool;
use super::matching::Sound;
use super::strategy::Strategy;
use super::tables::TableRows;
use super::term::LentSlices;
use super::{At, QueryData, ReadOnly, Term};
use crate::base::erased::{Erased, TypeErased};
use crate::base::instructions::Instructions;
use crate::base::rule::rely_on;
use crate::base::tick::Window;
use crate::schema::Declare;
use crate::storage::Storage;
use crate::storage::slots::Location;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};
use marking::{by_marks, find_marks, mark_by};

/// The item that the terms of a query give of a row.
pub(super) type RowOf<'w, W, Q> = <<Q as QueryData<W>>::Terms as Term<W>>::Item<'w>;
/// The slice that the terms of a query give of several rows.
pub(super) type SliceOf<'w, W, Q> = <<Q as QueryData<W>>::Terms as Term<W>>::Slice<'w>;
/// Where the columns of a query begin.
type FetchOf<W, Q> = <<Q as QueryData<W>>::Terms as Term<W>>::Fetch;

/// The table of rows of a group, which are found in pools.
const POOLS: u32 = u32::MAX;

/// The columns of a table of which all rows have the same terms.
///
/// The addresses are private, so that nothing else makes items of them.
pub(super) struct Columns<W: Declare, Q: QueryData<W>>(
    Erased<W::Components, Addresses<FetchOf<W, Q>>>,
);

/// The addresses of columns.
#[derive(Clone, Copy)]
struct Addresses<F>(F);

// SAFETY: as for `TypeErased`: they are addresses of values, and `unsafe` functions alone reach the values by them.
unsafe impl<F> TypeErased for Addresses<F> {}

impl_copy!([W: Declare, Q: QueryData<W>] Columns<W, Q>);

impl<W: Declare, Q: QueryData<W>> Columns<W, Q> {
    #[inline]
    const fn new(fetch: FetchOf<W, Q>) -> Self {
        Self(Erased::new(Addresses(fetch)))
    }

    #[inline]
    fn fetch(&self) -> FetchOf<W, Q> {
        self.0.0
    }

    /// Asks for the values of a row that is lent soon.
    #[inline]
    pub(super) fn prefetch(&self, row: usize) {
        Q::Terms::prefetch(self.fetch(), row);
    }
}

/// Rows of one table that a query has found: all of them match, and have the same terms. They are numbered from `start` to `end`.
/// Nothing is lent by them but through a [`RowRun`].
pub(super) struct FoundRows<W: Declare, Q: QueryData<W>> {
    columns: Columns<W, Q>,
    table: u32,
    /// The row of the table that has the number 0 here. In a group, the row of the pool that drives it.
    first: usize,
    start: usize,
    end: usize,
}

impl_copy!([W: Declare, Q: QueryData<W>] FoundRows<W, Q>);

impl<W: Declare, Q: QueryData<W>> FoundRows<W, Q> {
    /// The columns of the table. No rows are skipped before those of the run.
    #[inline]
    pub(super) fn columns(self) -> Columns<W, Q> {
        self.columns
    }

    /// A row of a table with known columns.
    ///
    /// # Safety
    ///
    /// The columns are those of the table, and the row matches.
    #[inline]
    pub(super) unsafe fn at(columns: &Columns<W, Q>, number: u32, row: usize) -> Self {
        Self {
            columns: *columns,
            table: number,
            first: 0,
            start: row,
            end: row + 1,
        }
    }

    /// Consecutive rows of a table, by their numbers in it.
    ///
    /// # Safety
    ///
    /// `row-in-table`: the rows match, and have the same terms.
    #[inline]
    pub(super) unsafe fn of_rows(
        rows: TableRows<'_, W>,
        (store, window): (&Storage<W>, Window),
        range: Range<usize>,
    ) -> Self {
        let (number, table, cells) = (rows.number, rows.table(), rows.cells);
        let at = At {
            number,
            table,
            cells,
            row: range.start,
            skip: 0,
            entity: None,
            store,
            known: None,
            window,
        };
        // SAFETY: the caller's promise.
        let columns = Columns::new(unsafe { Q::Terms::fetch(&at) });
        Self {
            columns,
            table: number,
            first: 0,
            start: range.start,
            end: range.end,
        }
    }

    /// One row, before which all rows are skipped.
    ///
    /// # Safety
    ///
    /// `row-in-table`: the row matches.
    #[inline]
    pub(super) unsafe fn of_row(at: &At<'_, W>) -> Self {
        // SAFETY: the caller's promise.
        let columns = Columns::new(unsafe { Q::Terms::fetch(at) });
        Self {
            columns,
            table: at.number,
            first: at.row,
            start: 0,
            end: 1,
        }
    }

    /// One row of a query that a pool drives, where the columns of the table and of the pool are known.
    ///
    /// # Safety
    ///
    /// The columns are those of the table, and of the pool for the sparse component that is asked for. The row matches, and its entity
    /// is at that place of the pool.
    #[inline]
    pub(super) unsafe fn driven(columns: &Columns<W, Q>, location: Location, place: usize) -> Self {
        let row = location.row as usize;
        // SAFETY: the caller's promise.
        let columns = Columns::new(unsafe { Q::Terms::skip(columns.fetch(), row, place) });
        Self {
            columns,
            table: location.table,
            first: row,
            start: 0,
            end: 1,
        }
    }

    /// The rows of a group from a place on: all of them at once, if all terms are of owned components, or else one.
    pub(super) fn of_group(
        (store, window): (&Storage<W>, Window),
        (group, slices): (usize, bool),
        place: usize,
    ) -> Option<Self> {
        let (pool, cells) = driving_pool(store, group)?;
        let len = store.groups().len(group);
        let entity = *pool.entities()[..len].get(place)?;
        let table = pool.table().table();
        let (number, entity) = (POOLS, Some(entity));
        let at = At {
            number,
            table,
            cells,
            row: place,
            skip: place,
            entity,
            store,
            known: None,
            window,
        };
        // SAFETY: row-in-table for the pool's table, of which the terms ask for entities alone. group-in-front, members-of-group: the entity has all components;
        // and if they are owned, its row and those after it in the group are the same in all their pools.
        let columns = Columns::new(unsafe { Q::Terms::fetch(&at) });
        Some(Self {
            columns,
            table: POOLS,
            first: place,
            start: 0,
            end: if slices { len - place } else { 1 },
        })
    }

    /// Other rows of the same table.
    ///
    /// # Safety
    ///
    /// They match, and have the same terms as these.
    #[inline]
    pub(super) unsafe fn with_rows(self, range: Range<usize>) -> Self {
        Self {
            start: range.start,
            end: range.end,
            ..self
        }
    }

    /// The first row alone.
    pub(super) fn first_row(self) -> Self {
        Self {
            end: self.end.min(self.start + 1),
            ..self
        }
    }

    /// The rows behind the first one.
    pub(super) fn behind_start(self) -> Self {
        Self {
            start: self.end.min(self.start + 1),
            ..self
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.end - self.start
    }

    /// The marks of the first row, if rows are marked by them.
    #[inline]
    pub(super) fn marks_at_start(&self, store: &Storage<W>, window: Window) -> Marks<W> {
        if const { by_marks::<W, Q>() } {
            let rows = self.start..self.start + 1;
            find_marks::<W, Q>(store, self.table, rows, window.now())
        } else {
            Marks::UNKNOWN
        }
    }

    /// The table and, by its number there, one of the rows.
    #[inline]
    fn place_of(&self, row: usize) -> (u32, usize) {
        (self.table, self.first + row)
    }
}

/// The right to lend the rows that a query finds. The code that runs the query takes it, and nothing copies it.
///
/// Invariant: **storage-borrowed** The storage is borrowed for `'w`: exclusively, or by queries that only read, or by queries that are disjoint (`queries-disjoint`). The right is
/// to the rows of `Q`: those that match its terms and [all of its filter](crate::query::DefaultFilters), by which it passes over disabled rows.
pub(crate) struct LendRight<'w, W: Declare, Q: QueryData<W>> {
    store: &'w Storage<W>,
    query: PhantomData<fn() -> Q>,
}

impl<'w, W: Declare, Q: QueryData<W>> LendRight<'w, W, Q> {
    /// That to a storage which is borrowed exclusively.
    #[inline]
    pub(crate) fn exclusive(store: &'w mut Storage<W>) -> Self {
        // SAFETY: storage-borrowed: the borrow is exclusive.
        unsafe { Self::new(store) }
    }

    /// That to a shared storage, to read.
    #[inline]
    pub(super) fn shared(store: &'w Storage<W>) -> Self
    where
        Q::Terms: ReadOnly<W>,
    {
        // SAFETY: storage-borrowed: the query only reads.
        unsafe { Self::new(store) }
    }

    /// # Safety
    ///
    /// `storage-borrowed`.
    #[inline]
    pub(crate) unsafe fn new(store: &'w Storage<W>) -> Self {
        rely_on::<Sound<W, Q>>();
        Self {
            store,
            query: PhantomData,
        }
    }

    #[inline]
    pub(super) fn store(&self) -> &'w Storage<W> {
        self.store
    }

    /// The lender of the rows, which marks them as changed now.
    #[inline]
    pub(super) fn lender(self, window: Window) -> Lender<'w, W, Q> {
        Lender {
            store: self.store,
            window,
            query: PhantomData,
        }
    }
}

/// The rights to lend the rows of several queries, `S`, which are disjoint (`queries-disjoint`). `storage-borrowed`, for each of them.
pub(super) struct SetAccess<'w, W: Declare, S> {
    store: &'w Storage<W>,
    queries: PhantomData<fn() -> S>,
}

impl<'w, W: Declare, S: QuerySet<W>> SetAccess<'w, W, S> {
    /// Those to a storage which is borrowed exclusively.
    #[inline]
    pub(super) fn new(store: &'w mut Storage<W>) -> Self {
        rely_on::<Disjoint<W, S>>();
        Self {
            store,
            queries: PhantomData,
        }
    }
}

macro_rules! impl_parts {
    ($($Q:ident)+) => {
        impl<'w, W: Declare, $($Q: QueryData<W>),+> SetAccess<'w, W, ($($Q,)+)> {
            /// The right of each query.
            #[inline]
            #[allow(clippy::type_complexity, reason = "as many as there are")]
            pub(super) fn parts(self) -> ($(LendRight<'w, W, Filtered<$Q, ()>>,)+) {
                ($(LendRight { store: self.store, query: PhantomData::<fn() -> Filtered<$Q, ()>> },)+)
            }
        }
    };
}

impl_parts!(A B);
impl_parts!(A B C);
impl_parts!(A B C D);
impl_parts!(A B C D E);
impl_parts!(A B C D E F);
impl_parts!(A B C D E F G);
impl_parts!(A B C D E F G H);

/// Lends the rows that a query has found, where `storage-borrowed` holds (see [`LendRight`]).
pub(super) struct Lender<'w, W: Declare, Q: QueryData<W>> {
    store: &'w Storage<W>,
    /// The ticks that count as changed or added. Changes that are made through the query have the tick of now.
    window: Window,
    query: PhantomData<fn() -> Q>,
}

impl_copy!([W: Declare, Q: QueryData<W>] Lender<'_, W, Q>);

impl<'w, W: Declare, Q: QueryData<W>> Lender<'w, W, Q> {
    #[inline]
    pub(super) fn store(self) -> &'w Storage<W> {
        self.store
    }

    #[inline]
    pub(super) fn window(self) -> Window {
        self.window
    }

    /// The same right, where other ticks count as changed or added.
    #[inline]
    pub(super) fn since(self, window: Window) -> Self {
        Self { window, ..self }
    }

    /// The rows, to be lent.
    ///
    /// # Safety
    ///
    /// `row-lent-once`. The rows are those of this storage.
    #[inline]
    pub(super) unsafe fn run(self, found: FoundRows<W, Q>) -> RowRun<'w, W, Q> {
        RowRun {
            lender: self,
            found,
        }
    }

    /// Lends the rows of a table that have set bits, among the 64 rows from `base` on. `columns` are rows of that table.
    ///
    /// # Safety
    ///
    /// `row-lent-once`, of the rows of the bits. They match, and have the same terms.
    #[inline]
    pub(super) unsafe fn fold_bits<A, B>(
        self,
        columns: &FoundRows<W, Q>,
        base: usize,
        mut bits: u64,
        mut acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let marks = if const { by_marks::<W, Q>() } {
            find_marks::<W, Q>(
                self.store,
                columns.table,
                rows_of_bits(base, bits),
                self.window.now(),
            )
        } else {
            Marks::UNKNOWN
        };
        while bits != 0 {
            let row = base + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            // SAFETY: the caller's promise. rest-of-run-unlent: the marks are those of the table.
            acc = f(acc, unsafe { self.row_by(&marks, columns, row) })?;
        }
        ControlFlow::Continue(acc)
    }

    /// Lends a row, where the marks of the table may be known.
    ///
    /// # Safety
    ///
    /// `row-lent-once`, `rest-of-run-unlent`.
    #[inline]
    unsafe fn row_by(
        self,
        marks: &Marks<W>,
        found: &FoundRows<W, Q>,
        row: usize,
    ) -> RowOf<'w, W, Q> {
        // SAFETY: the caller's promise.
        unsafe {
            if const { by_marks::<W, Q>() } {
                mark_by::<W, Q>(marks, row, self.window.now());
            } else {
                self.mark(found, row..row + 1);
            }
            Q::Terms::item(found.columns.fetch(), row)
        }
    }

    /// Marks rows of the run as changed, where the query writes tracked components.
    ///
    /// # Safety
    ///
    /// `row-lent-once`: the rows are lent now, or were not lent and will be.
    #[inline]
    unsafe fn mark(self, found: &FoundRows<W, Q>, rows: Range<usize>) {
        if !const { Ticks::<W, Q>::MARKED } {
            return;
        }
        let rows = found.first + rows.start..found.first + rows.end;
        // SAFETY: rows-of-table: the caller's promise. In a query that asks for sparse components, a run of a table is one row.
        let marking =
            unsafe { Marking::of_query::<Q>(self.store, found.table, rows, self.window.now()) };
        if const { Strategy::<W, Q>::DENSE } {
            marking.mark_dense();
        } else {
            marking.mark();
        }
    }
}

/// Rows of one table that match and have the same terms, to be lent. The code that lends them takes them, and nothing copies them.
///
/// Invariant: **row-lent-once** `storage-borrowed` holds for `lender`, and nothing else lends the rows before `'w` ends.
pub(super) struct RowRun<'w, W: Declare, Q: QueryData<W>> {
    lender: Lender<'w, W, Q>,
    found: FoundRows<W, Q>,
}

impl<'w, W: Declare, Q: QueryData<W>> RowRun<'w, W, Q> {
    /// The rows, which are not lent after all.
    #[inline]
    pub(super) fn found(self) -> FoundRows<W, Q> {
        self.found
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.found.len()
    }

    /// Lends the only row.
    #[inline]
    pub(super) fn row(self) -> RowOf<'w, W, Q> {
        let Self { lender, found } = self;
        assert!(found.start != found.end, "a run of one row");
        // SAFETY: row-lent-once: there is a row.
        unsafe {
            lender.mark(&found, found.start..found.start + 1);
            Q::Terms::item(found.columns.fetch(), found.start)
        }
    }

    /// Lends the rows as slices.
    #[inline]
    pub(super) fn slices(self) -> SliceOf<'w, W, Q> {
        let Self { lender, found } = self;
        // SAFETY: row-lent-once.
        unsafe {
            lender.mark(&found, found.start..found.end);
            Q::Terms::slice(found.columns.fetch(), found.start, found.len())
        }
    }

    /// Marks the rows, so that they can be lent afterwards.
    #[inline]
    pub(super) fn marked(self) -> MarkedRun<'w, W, Q> {
        // SAFETY: row-lent-once.
        unsafe {
            self.lender
                .mark(&self.found, self.found.start..self.found.end);
        };
        MarkedRun {
            found: self.found,
            borrow: PhantomData,
        }
    }

    /// Lends the rows to a loop, which may end early if `ENDS`.
    #[inline]
    pub(super) fn fold<const ENDS: bool, A, B>(
        self,
        instructions: Instructions,
        acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let Self { lender, found } = self;
        if ENDS && const { Ticks::<W, Q>::MARKED } {
            let mut lent = LentSoFar {
                lender,
                found,
                count: 0,
            };
            let mut f = |acc, row| {
                lent.count += 1;
                f(acc, row)
            };
            return MarkedRun {
                found,
                borrow: PhantomData,
            }
            .fold(instructions, acc, &mut f);
        }
        self.marked().fold(instructions, acc, f)
    }
}

/// The rows from the first with a set bit to the last, where bits begin with that of the row `base`.
#[inline]
fn rows_of_bits(base: usize, bits: u64) -> Range<usize> {
    base + bits.trailing_zeros() as usize..base + (u64::BITS - bits.leading_zeros()) as usize
}

/// Rows of a loop that may end early. When this is dropped, the rows that were lent are marked, and no others.
struct LentSoFar<'w, W: Declare, Q: QueryData<W>> {
    lender: Lender<'w, W, Q>,
    found: FoundRows<W, Q>,
    count: usize,
}

impl<W: Declare, Q: QueryData<W>> Drop for LentSoFar<'_, W, Q> {
    fn drop(&mut self) {
        // SAFETY: row-lent-once: `fold` makes this of rows that it lends.
        unsafe {
            self.lender
                .mark(&self.found, self.found.start..self.found.start + self.count);
        };
    }
}

/// Rows that are marked, or are while they are lent. Otherwise a [`RowRun`], with `row-lent-once`.
pub(super) struct MarkedRun<'w, W: Declare, Q: QueryData<W>> {
    found: FoundRows<W, Q>,
    borrow: PhantomData<Lender<'w, W, Q>>,
}

impl<'w, W: Declare, Q: QueryData<W>> MarkedRun<'w, W, Q> {
    #[cfg(feature = "parallel")]
    pub(super) fn len(&self) -> usize {
        self.found.len()
    }

    /// The number of the first row.
    #[cfg(feature = "parallel")]
    pub(super) fn start(&self) -> usize {
        self.found.start
    }

    /// Lends the first row, again and again.
    ///
    /// # Safety
    ///
    /// `row-lent-once`: there is a row, and it will not be lent before `'r` ends.
    #[inline]
    pub(super) unsafe fn first<'r>(&self) -> RowOf<'r, W, Q> {
        // SAFETY: the caller's promise.
        unsafe { Q::Terms::item(self.found.columns.fetch(), self.found.start) }
    }

    /// Takes this many rows off the front.
    #[cfg(feature = "parallel")]
    pub(super) fn split_off_front(&mut self, count: usize) -> Self {
        let middle = self.found.start + count.min(self.found.len());
        let front = FoundRows {
            end: middle,
            ..self.found
        };
        self.found.start = middle;
        Self {
            found: front,
            borrow: PhantomData,
        }
    }

    /// Lends the rows to the loop for these instructions, or for the baseline, if the query asks for no other.
    #[inline]
    pub(super) fn fold<A, B>(
        self,
        instructions: Instructions,
        acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let FoundRows { columns, start, .. } = self.found;
        // SAFETY: row-lent-once.
        let rows =
            unsafe { LentSlices::<W, Q::Terms>::new(columns.fetch(), start, self.found.len()) };
        if Q::WIDE {
            Q::Terms::try_fold::<true, _, _, _>(instructions, rows, acc, f)
        } else {
            Q::Terms::try_fold::<false, _, _, _>(instructions, rows, acc, f)
        }
    }
}
