//! Rows that are lent one by one: by an iterator, or by a cascade, each together with the row above it.
#![allow(unsafe_code)]

use super::marking::{Marks, by_marks, find_marks, mark_block, mark_by};
use super::{FoundRows, LendRight, Lender, RowOf, RowRun, rows_of_bits};
use crate::base::rule::rely_on;
use crate::base::tick::Window;
use crate::query::cascade::SoundCascade;
use crate::query::changes::Ticks;
use crate::query::data::Filtered;
use crate::query::default_filters::ShowsNoMore;
use crate::query::strategy::Strategy;
use crate::query::{At, Filter, QueryData, ReadOnly, Term, Without};
use crate::schema::{Declare, RelationOf};
use crate::storage::Storage;
use crate::storage::links::Node;
use crate::storage::table::BLOCK;
use core::marker::PhantomData;
use core::ops::ControlFlow;

/// Rows that an iterator lends one by one. The rows of `bits` come behind the others.
///
/// Invariant: **rest-of-run-unlent** The rows that are left can be lent, as those of a [`RowRun`] (`row-lent-once`), and where rows are left, there is a `found` run. Where
/// rows are marked by them, `marks` are those of its table, and the block of the next row is marked, unless the row is the
/// first one of its block.
pub(in crate::query) struct Portion<'w, W: Declare, Q: QueryData<W>> {
    lender: Lender<'w, W, Q>,
    /// The run. None before the first one.
    found: Option<FoundRows<W, Q>>,
    /// The next row.
    row: usize,
    end: usize,
    /// The row of the lowest bit.
    base: usize,
    bits: u64,
    marks: Marks<W>,
}

// A query that only reads may lend its rows more than once.
impl<W: Declare, Q: QueryData<W>> Clone for Portion<'_, W, Q>
where
    Q::Terms: ReadOnly<W>,
{
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'w, W: Declare, Q: QueryData<W>> Portion<'w, W, Q> {
    /// No rows.
    #[inline]
    pub(in crate::query) const fn nothing(lender: Lender<'w, W, Q>) -> Self {
        Self {
            lender,
            found: None,
            row: 0,
            end: 0,
            base: 0,
            bits: 0,
            marks: Marks::UNKNOWN,
        }
    }

    /// Sets the ticks that count as changed or added.
    #[inline]
    pub(in crate::query) fn set_window(&mut self, window: Window) {
        self.lender = self.lender.since(window);
    }

    /// Takes the rows of a run, in place of those that are left.
    #[inline]
    pub(in crate::query) fn fill_with_run(&mut self, run: RowRun<'w, W, Q>) {
        let RowRun { lender, found } = &run;
        let marks = found.marks_at_start(lender.store, lender.window);
        // SAFETY: rest-of-run-unlent: they are those of the rows.
        unsafe { self.fill_with_marked(run, marks) };
    }

    /// The same with the [marks](FoundRows::marks_at_start) of the first row.
    ///
    /// # Safety
    ///
    /// `rest-of-run-unlent`, of the marks.
    #[inline(always)]
    pub(in crate::query) unsafe fn fill_with_marked(
        &mut self,
        run: RowRun<'w, W, Q>,
        marks: Marks<W>,
    ) {
        self.lender = run.lender;
        let found = run.found();
        (self.row, self.end) = (found.start, found.end);
        if const { Strategy::<W, Q>::BITS } {
            self.bits = 0;
        }
        if const { by_marks::<W, Q>() } {
            self.marks = marks;
        }
        self.found = Some(found);
    }

    /// Begins a table whose rows come next by [bits](Self::fill_with_bits). `run` has none of them.
    #[inline]
    pub(in crate::query) fn begin(&mut self, run: RowRun<'w, W, Q>) {
        (self.row, self.end, self.bits) = (0, 0, 0);
        self.lender = run.lender;
        self.found = Some(run.found());
    }

    /// Takes the rows of a table that have set bits, among the 64 rows from `base` on, in place of those that are left.
    ///
    /// # Safety
    ///
    /// `row-lent-once`, of the rows. They match, and have the same terms. The table was [begun](Self::begin) last.
    #[inline]
    pub(in crate::query) unsafe fn fill_with_bits(&mut self, base: usize, bits: u64) {
        let behind = base + u64::BITS as usize;
        (self.row, self.end) = (behind, behind);
        (self.base, self.bits) = (base, bits);
        if const { by_marks::<W, Q>() } {
            // SAFETY: rest-of-run-unlent: there are rows.
            let found = unsafe { self.found.unwrap_unchecked() };
            self.marks = find_marks::<W, Q>(
                self.lender.store,
                found.table,
                rows_of_bits(base, bits),
                self.lender.window.now(),
            );
        }
    }

    /// Whether no rows are left.
    #[inline]
    pub(in crate::query) fn is_empty(&self) -> bool {
        (!const { Strategy::<W, Q>::BITS } || self.bits == 0) && self.row >= self.end
    }

    /// Lends the next row.
    ///
    /// # Safety
    ///
    /// `rest-of-run-unlent`: there is a row.
    #[inline]
    pub(in crate::query) unsafe fn next(&mut self) -> RowOf<'w, W, Q> {
        let row = if const { Strategy::<W, Q>::BITS } && self.bits != 0 {
            let row = self.base + self.bits.trailing_zeros() as usize;
            self.bits &= self.bits - 1;
            row
        } else {
            self.row += 1;
            self.row - 1
        };
        // SAFETY: rest-of-run-unlent: there are rows.
        let (lender, found) = (self.lender, unsafe { self.found.unwrap_unchecked() });
        if const { by_marks::<W, Q>() } && row.is_multiple_of(BLOCK) {
            mark_block::<W, Q>(lender.store, found.table, row, lender.window.now());
        }
        // SAFETY: row-lent-once, rest-of-run-unlent: the row was left, and is not left any more.
        unsafe { lender.row_by(&self.marks, &found, row) }
    }

    /// How many rows are left.
    #[inline]
    pub(in crate::query) fn len(&self) -> usize {
        self.end - self.row + self.bits.count_ones() as usize
    }

    /// The table, and the first row of it from which on no row was lent. `None` if no rows were taken at all.
    #[inline]
    pub(in crate::query) fn place(&self) -> Option<(u32, usize)> {
        let found = self.found?;
        let row = if self.bits == 0 {
            self.row
        } else {
            self.base + self.bits.trailing_zeros() as usize
        };
        Some(found.place_of(row))
    }
}

/// A type that neither its subtypes nor its supertypes replace.
type Invariant<T> = fn(T) -> T;

/// The right to lend the rows of a cascade by the relation `R`. The code that runs the cascade takes it, and nothing copies it.
///
/// Invariant: **one-item-at-once** The storage is borrowed for `'w`: exclusively, or by queries that are disjoint (`queries-disjoint`). While an item of the cascade
/// lives, no other item of it does, but those of rows of the same depth: so no other item writes the values that an item reads of the row above.
pub(crate) struct CascadeAccess<'w, W: Declare, R, Q: QueryData<W>> {
    store: &'w Storage<W>,
    /// A right to lend the rows of one query does not extend to those of a subtype.
    query: PhantomData<Invariant<(R, Q)>>,
}

impl<'w, W: Declare, R: RelationOf<W>, Q: QueryData<W>> CascadeAccess<'w, W, R, Q> {
    /// # Safety
    ///
    /// `one-item-at-once`, of the borrow of the storage.
    #[inline]
    pub(crate) unsafe fn new(store: &'w Storage<W>) -> Self {
        rely_on::<SoundCascade<W, R, Q>>();
        Self {
            store,
            query: PhantomData,
        }
    }

    /// The right of a storage that is borrowed exclusively.
    pub(in crate::query) fn exclusive(store: &'w mut Storage<W>) -> Self {
        // SAFETY: one-item-at-once: the borrow is exclusive.
        unsafe { Self::new(store) }
    }

    /// The storage, for its links.
    #[inline]
    pub(crate) fn storage(&self) -> &'w Storage<W> {
        self.store
    }

    /// The lender of the rows.
    ///
    /// # Safety
    ///
    /// `one-item-at-once`, of the items.
    #[inline]
    pub(in crate::query) unsafe fn lender(&self, window: Window) -> Lender<'w, W, Q> {
        Lender {
            store: self.store,
            window,
            query: PhantomData,
        }
    }
}

impl<'w, W: Declare, R: RelationOf<W>, D: QueryData<W>, F: Filter<W>>
    CascadeAccess<'w, W, R, Filtered<D, F>>
{
    /// The right to lend the rows of the cascade that lack the relation, in place of those of the cascade.
    ///
    /// # Safety
    ///
    /// `one-item-at-once`, of the items.
    #[inline]
    pub(in crate::query) unsafe fn unrelated(
        &self,
    ) -> LendRight<'w, W, Filtered<D, (F, Without<R>)>> {
        rely_on::<ShowsNoMore<W, D, F, Without<R>>>();
        LendRight {
            store: self.store,
            query: PhantomData,
        }
    }
}

impl<W: Declare, Q: QueryData<W>> Lender<'_, W, Q> {
    /// Lends rows one after the other, each with the row above it. `above` is the first row of the table of the rows above, if there are
    /// some.
    ///
    /// # Safety
    ///
    /// `above-is-shallower`, `one-item-at-once`, `row-in-table`: the columns are those of a table that has the rows of the nodes. They match, and have the same terms. The table of
    /// `above` has the rows above.
    #[inline]
    pub(in crate::query) unsafe fn fold_below<B>(
        self,
        found: &FoundRows<W, Q>,
        relation: usize,
        above: Option<&At<'_, W>>,
        nodes: &[Node],
        f: &mut impl for<'i> FnMut(RowOf<'i, W, Q>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // SAFETY: row-in-table.
        let fetch = unsafe { Q::Terms::below(found.columns.fetch(), relation, above) };
        let mut marks = Marks::UNKNOWN;
        let mut marked = 0..0;
        for Node { row, above } in nodes {
            let (row, above) = (*row as usize, *above as usize);
            if const { by_marks::<W, Q>() } {
                if !marked.contains(&row) {
                    marked = row / BLOCK * BLOCK..(row / BLOCK + 1) * BLOCK;
                    marks = find_marks::<W, Q>(
                        self.store,
                        found.table,
                        found.first + row..found.first + row + 1,
                        self.window.now(),
                    );
                }
                // SAFETY: rest-of-run-unlent, rows-of-table: the marks are those of the table.
                unsafe { mark_by::<W, Q>(&marks, found.first + row, self.window.now()) };
            } else if const { Ticks::<W, Q>::MARKED } {
                // SAFETY: the caller's promise.
                unsafe { self.mark(found, row..row + 1) };
            }
            // SAFETY: the caller's promise. above-is-shallower: the row above is another one. one-item-at-once: the item does not outlive the call.
            f(unsafe { Q::Terms::item_below(fetch, row, above) })?;
        }
        ControlFlow::Continue(())
    }
}

impl<W: Declare, Q: QueryData<W>> RowRun<'_, W, Q> {
    /// Lends the rows one after the other, of a cascade by a relation that they lack.
    #[inline]
    pub(in crate::query) fn fold_one_by_one<B>(
        self,
        relation: usize,
        f: &mut impl for<'i> FnMut(RowOf<'i, W, Q>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Self { lender, found } = self;
        for row in found.start..found.end {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a table has less than 2³² rows"
            )]
            let node = [Node {
                row: row as u32,
                above: 0,
            }];
            // SAFETY: one-item-at-once, row-lent-once: the rows are lent by this run alone. There are no rows above.
            unsafe { lender.fold_below(&found, relation, None, &node, f) }?;
        }
        ControlFlow::Continue(())
    }
}
