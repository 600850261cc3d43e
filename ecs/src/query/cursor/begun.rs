//! A table of which the rows are being lent.
#![allow(unsafe_code)]

use crate::base::instructions::Instructions;
use crate::query::changes::{Ticks, may_pass};
use crate::query::evaluate::TypedQuery;
use crate::query::lending::{FoundRows, Lender, RowOf, RowRun};
use crate::query::row_test::RowTest;
use crate::query::strategy::{RowStrategy, Strategy};
use crate::query::tables::TableRows;
use crate::query::words::{RowFilter, Words};
use crate::query::{At, QueryData};
use crate::schema::Declare;
use core::mem;
use core::ops::{ControlFlow, Range};

/// A table that was begun. `cursor-lends-once`, of its rows that are left: those of `words`, or else of `left`.
pub(in crate::query) struct Begun<'w, W: Declare, Q: QueryData<W>> {
    lender: Lender<'w, W, Q>,
    rows: TableRows<'w, W>,
    /// The rows that were not looked at, unless `words` says so.
    left: Range<usize>,
    /// The words that are left, if rows of the table may not match, or may lack components that others have.
    pub(super) words: Option<Words<'w, W, TypedQuery<W, Q>>>,
    /// The columns, if all rows that match have the same terms.
    columns: Option<FoundRows<W, Q>>,
}

impl<'w, W: Declare, Q: QueryData<W>> Begun<'w, W, Q> {
    /// A table from a row on. `None` if there are no new ticks in it.
    ///
    /// # Safety
    ///
    /// The table matches. `cursor-lends-once`, of its rows from there on.
    #[inline]
    pub(super) unsafe fn new(
        lender: Lender<'w, W, Q>,
        rows: TableRows<'w, W>,
        from: usize,
    ) -> Option<Self> {
        let (store, window) = (lender.store(), lender.window());
        if const { Ticks::<W, Q>::ASKED }
            && from == 0
            && !may_pass::<W, Q::Filter>(store, rows.number, window)
        {
            return None;
        }
        let left = from..rows.len();
        let filter = if const {
            matches!(
                Strategy::<W, Q>::WAY,
                RowStrategy::Words | RowStrategy::Looks
            )
        } {
            RowFilter::new(
                TypedQuery::NEW,
                rows,
                store.table_with_layout(rows.number),
                window,
            )
        } else {
            None
        };
        let words = filter.map(|filter| Words::new(filter, left.clone()));
        // SAFETY: row-in-table: the cells are those of the table, which matches, and no term is optional.
        let columns = const { Strategy::<W, Q>::BITS }
            .then(|| unsafe { FoundRows::of_rows(rows, (store, window), 0..0) });
        Some(Self {
            lender,
            rows,
            left,
            words,
            columns,
        })
    }

    /// The same rows once more.
    ///
    /// # Safety
    ///
    /// `row-lent-once`: a row that one of the two lends is gone when the other lends it.
    #[inline]
    pub(super) unsafe fn fork(&self) -> Self {
        Self {
            left: self.left.clone(),
            ..*self
        }
    }

    /// Lends the matching rows that are left.
    #[inline]
    pub(super) fn try_fold<const ENDS: bool, A, B>(
        mut self,
        instructions: Instructions,
        mut acc: A,
        f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let lender = self.lender;
        if const { matches!(Strategy::<W, Q>::WAY, RowStrategy::Looks) } {
            while let Some(row) = self.next_row() {
                if let Some(found) = looked_up(lender, self.rows, row) {
                    // SAFETY: cursor-lends-once: each row is found once.
                    acc = f(acc, unsafe { lender.run(found) }.row())?;
                }
            }
            return ControlFlow::Continue(acc);
        }
        let (Some(mut words), Some(columns)) = (self.words, self.columns) else {
            while let Some(run) = self.next_run() {
                acc = run.fold::<ENDS, _, _>(instructions, acc, f)?;
            }
            return ControlFlow::Continue(acc);
        };
        // SAFETY: cursor-lends-once: each row is found once. taken-rows-match: the rows match, and have the same terms.
        let consecutive = |rows| unsafe { lender.run(columns.with_rows(rows)) };
        // Consecutive words of which all rows match are one run.
        let mut full = 0..0;
        while let Some((base, bits)) = words.next_word() {
            let all = words.all();
            if bits == all {
                if base != full.end {
                    acc = fold_some::<ENDS, W, Q, _, _>(consecutive(full), instructions, acc, f)?;
                    full = base..base;
                }
                full.end = base + all.trailing_ones() as usize;
            } else {
                acc = fold_some::<ENDS, W, Q, _, _>(consecutive(full), instructions, acc, f)?;
                full = 0..0;
                // SAFETY: cursor-lends-once and taken-rows-match, as above.
                acc = unsafe { lender.fold_bits(&columns, base, bits, acc, f) }?;
            }
        }
        fold_some::<ENDS, W, Q, _, _>(consecutive(full), instructions, acc, f)
    }

    /// How many matching rows are left. If there are more than `most`, at least one more.
    pub(super) fn count(&self, most: usize) -> usize {
        match self.words {
            _ if const { matches!(Strategy::<W, Q>::WAY, RowStrategy::Looks) } => {
                // SAFETY: cursor-lends-once: the rows are counted, and not lent.
                unsafe { self.fork() }.count_looks()
            }
            Some(mut words) => {
                let mut count = 0;
                while count <= most
                    && let Some((_, bits)) = words.next_word()
                {
                    count += bits.count_ones() as usize;
                }
                count
            }
            None => self.left.len(),
        }
    }

    fn count_looks(mut self) -> usize {
        core::iter::from_fn(|| self.next_run()).count()
    }

    /// The next consecutive rows that match, and have the same terms.
    #[inline]
    pub(super) fn next_run(&mut self) -> Option<RowRun<'w, W, Q>> {
        let lender = self.lender;
        if const { matches!(Strategy::<W, Q>::WAY, RowStrategy::Looks) } {
            return loop {
                let row = self.next_row()?;
                if let Some(found) = looked_up(lender, self.rows, row) {
                    // SAFETY: cursor-lends-once: each row is found once.
                    break Some(unsafe { lender.run(found) });
                }
            };
        }
        let Some(words) = &mut self.words else {
            return self.left_as_run();
        };
        let range = words.next_run()?;
        // SAFETY: taken-rows-match: the rows match, and have the same terms. cursor-lends-once: each row is found once.
        Some(unsafe {
            lender.run(match self.columns {
                Some(columns) => columns.with_rows(range),
                None => FoundRows::of_rows(self.rows, (lender.store(), lender.window()), range),
            })
        })
    }

    /// The rows that are left of a table of which all rows match, and have the same terms.
    #[inline]
    pub(super) fn left_as_run(&mut self) -> Option<RowRun<'w, W, Q>> {
        if self.words.is_some() {
            return None;
        }
        let (left, lender) = (mem::replace(&mut self.left, 0..0), self.lender);
        let at = (lender.store(), lender.window());
        // SAFETY: row-in-table: where there are no words, all rows match, and have the same terms. cursor-lends-once: each row is found once.
        (!left.is_empty()).then(|| unsafe { lender.run(FoundRows::of_rows(self.rows, at, left)) })
    }

    /// The columns, as a run of no rows, if all rows that match have the same terms.
    #[inline]
    pub(super) fn columns(&self) -> Option<RowRun<'w, W, Q>> {
        // SAFETY: cursor-lends-once: there are no rows.
        self.columns
            .map(|columns| unsafe { self.lender.run(columns) })
    }

    /// How many rows were not looked at.
    #[cfg(feature = "parallel")]
    pub(super) fn left(&self) -> Range<usize> {
        self.left.clone()
    }

    /// Cuts off the rows before one, which is the first of a line.
    #[cfg(feature = "parallel")]
    pub(super) fn split_off_front(&mut self, middle: usize) -> Self {
        let middle = middle.clamp(self.left.start, self.left.end);
        let words = self
            .words
            .as_mut()
            .map(|words| words.split_off_front(middle));
        let front = Self {
            left: self.left.start..middle,
            words,
            ..*self
        };
        self.left.start = middle;
        front
    }

    /// The next row that matches as far as the table can tell.
    #[inline]
    fn next_row(&mut self) -> Option<usize> {
        match &mut self.words {
            Some(words) => words.next_row(),
            None => self.left.next(),
        }
    }
}

/// Lends consecutive rows, if there are any.
#[inline]
fn fold_some<'w, const ENDS: bool, W: Declare, Q: QueryData<W>, A, B>(
    run: RowRun<'w, W, Q>,
    instructions: Instructions,
    acc: A,
    f: &mut impl FnMut(A, RowOf<'w, W, Q>) -> ControlFlow<B, A>,
) -> ControlFlow<B, A> {
    if run.len() == 0 {
        ControlFlow::Continue(acc)
    } else {
        run.fold::<ENDS, _, _>(instructions, acc, f)
    }
}

/// A row, if it matches, by a look into pools.
#[inline]
fn looked_up<W: Declare, Q: QueryData<W>>(
    lender: Lender<'_, W, Q>,
    rows: TableRows<'_, W>,
    row: usize,
) -> Option<FoundRows<W, Q>> {
    let (store, window) = (lender.store(), lender.window());
    let test = RowTest::of(rows, (store, window));
    let entity = test.table.entities()[row];
    test.passes(TypedQuery::<W, Q>::NEW, row, entity).then(|| {
        let at = At::of_row(rows, (row, entity), (store, window));
        // SAFETY: row-in-table: these are the table's cells and entity, and the row matches.
        unsafe { FoundRows::of_row(&at) }
    })
}
