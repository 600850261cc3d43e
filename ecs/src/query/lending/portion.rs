//! Rows that are lent one by one.
#![allow(unsafe_code)]

use super::marking::{Marks, by_marks, find_marks, mark_block};
use super::{RowOf, RowRun, rows_of_bits};
use crate::query::strategy::Strategy;
use crate::query::{QueryData, ReadOnly};
use crate::schema::Declare;
use crate::storage::table::BLOCK;

/// Rows that an iterator lends one by one. The rows of `bits` come behind the others.
///
/// Invariant: **R5** The rows that are left can be lent, as those of a [`RowRun`] (R2), and where rows are left, there is a `run`. Where
/// rows are marked by them, `marks` are those of the table of `run`, and the block of the next row is marked, unless the row is the
/// first one of its block.
pub(in crate::query) struct Portion<'w, W: Declare, Q: QueryData<W>> {
    run: Option<RowRun<'w, W, Q>>,
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
        let run = self.run.as_ref().map(|run| RowRun { ..*run });
        Self { run, ..*self }
    }
}

impl<'w, W: Declare, Q: QueryData<W>> Portion<'w, W, Q> {
    /// No rows.
    pub(in crate::query) const NONE: Self = Self {
        run: None,
        row: 0,
        end: 0,
        base: 0,
        bits: 0,
        marks: Marks::UNKNOWN,
    };

    /// Takes the rows of a run, in place of those that are left.
    #[inline(always)]
    pub(in crate::query) fn fill_with_run(&mut self, run: RowRun<'w, W, Q>) {
        let RowRun { lender, found } = run;
        (self.row, self.end) = (found.start, found.end);
        if const { Strategy::<W, Q>::BITS } {
            self.bits = 0;
        }
        if const { by_marks::<W, Q>() } {
            self.marks = find_marks::<W, Q>(
                lender.store,
                found.table,
                found.start..found.start + 1,
                lender.window.now(),
            );
        }
        self.run = Some(run);
    }

    /// Begins a table of which the rows come next by [bits](Self::fill_with_bits). `run` has none of them.
    #[inline(always)]
    pub(in crate::query) fn begin(&mut self, run: RowRun<'w, W, Q>) {
        (self.row, self.end, self.bits) = (0, 0, 0);
        self.run = Some(run);
    }

    /// Takes the rows of a table that have set bits, among the 64 rows from `base` on, in place of those that are left.
    ///
    /// # Safety
    ///
    /// R2, of the rows. They match, and have the same terms. The table was [begun](Self::begin) last.
    #[inline(always)]
    pub(in crate::query) unsafe fn fill_with_bits(&mut self, base: usize, bits: u64) {
        let behind = base + u64::BITS as usize;
        (self.row, self.end) = (behind, behind);
        (self.base, self.bits) = (base, bits);
        if const { by_marks::<W, Q>() } {
            // SAFETY: R5: there are rows.
            let RowRun { lender, found } = unsafe { self.run.as_ref().unwrap_unchecked() };
            self.marks = find_marks::<W, Q>(
                lender.store,
                found.table,
                rows_of_bits(base, bits),
                lender.window.now(),
            );
        }
    }

    /// Lends the next row.
    #[inline(always)]
    pub(in crate::query) fn next(&mut self) -> Option<RowOf<'w, W, Q>> {
        let row = if const { Strategy::<W, Q>::BITS } && self.bits != 0 {
            let row = self.base + self.bits.trailing_zeros() as usize;
            self.bits &= self.bits - 1;
            row
        } else {
            // Where rows are marked, the test below is enough. Where they are not, a test before it makes the better loop.
            if !const { by_marks::<W, Q>() } && self.run.is_none() {
                return None;
            }
            if self.row >= self.end {
                return None;
            }
            self.row += 1;
            self.row - 1
        };
        // SAFETY: R5: there are rows.
        let RowRun { lender, found } = unsafe { self.run.as_ref().unwrap_unchecked() };
        if const { by_marks::<W, Q>() } && row.is_multiple_of(BLOCK) {
            mark_block::<W, Q>(lender.store, found.table, row, lender.window.now());
        }
        // SAFETY: R2, R5: the row was left, and is not left any more.
        Some(unsafe { lender.row_by(&self.marks, found, row) })
    }

    /// How many rows are left.
    #[inline]
    pub(in crate::query) fn len(&self) -> usize {
        self.end - self.row + self.bits.count_ones() as usize
    }

    /// The table, and the first row of it from which on no row was lent. `None` if no rows were taken at all.
    #[inline]
    pub(in crate::query) fn place(&self) -> Option<(u32, usize)> {
        let run = self.run.as_ref()?;
        let row = if self.bits == 0 {
            self.row
        } else {
            self.base + self.bits.trailing_zeros() as usize
        };
        Some(run.found.place_of(row))
    }
}
