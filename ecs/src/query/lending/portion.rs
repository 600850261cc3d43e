//! Rows that are lent one by one.
#![allow(unsafe_code)]

use super::marking::{Marks, by_marks, find_marks, mark_block};
use super::{Lender, RowOf, RowRun, rows_of_bits};
use crate::query::QueryData;
use crate::query::strategy::Strategy;
use crate::schema::Declare;
use crate::table::BLOCK;

/// Rows that an iterator lends one by one. The rows of `bits` come behind the others.
///
/// Invariant: **R5** Where rows are marked by them, `marks` are those of the table of `run`, and the block of the next row is
/// marked, unless the row is the first one of its block. Where rows are left, there is a `run`.
pub(in crate::query) struct Portion<'w, W: Declare, Q: QueryData<W>> {
    run: Option<RowRun<W, Q>>,
    /// The next row.
    row: usize,
    end: usize,
    /// The row of the lowest bit.
    base: usize,
    bits: u64,
    marks: Marks<'w>,
}

impl<W: Declare, Q: QueryData<W>> Clone for Portion<'_, W, Q> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'w, W: Declare, Q: QueryData<W>> Portion<'w, W, Q> {
    /// No rows.
    pub(in crate::query) const NONE: Self =
        Self { run: None, row: 0, end: 0, base: 0, bits: 0, marks: Marks::uninit() };

    /// Takes the rows of a run.
    ///
    /// # Safety
    ///
    /// R1, R2: the rows are not lent, and not lent elsewhere as long as they are here. No rows are left here.
    #[inline(always)]
    pub(in crate::query) unsafe fn fill_with_run(&mut self, lender: Lender<'w, W, Q>, run: RowRun<W, Q>) {
        self.run = Some(run);
        (self.row, self.end) = (run.start, run.end);
        if const { by_marks::<W, Q>() } {
            self.marks = find_marks::<W, Q>(lender.store, run.table, run.start..run.start + 1, lender.now);
        }
    }

    /// Sets the columns of the table whose rows come next by [bits](Self::fill_with_bits).
    ///
    /// # Safety
    ///
    /// No rows are left here.
    #[inline(always)]
    pub(in crate::query) unsafe fn begin(&mut self, columns: RowRun<W, Q>) {
        self.run = Some(columns);
    }

    /// Takes the rows of a table whose bits are set, among the 64 rows from `base` on.
    ///
    /// # Safety
    ///
    /// As for [`fill_with_run`](Self::fill_with_run). The rows match, and have the same terms. The table was [begun](Self::begin) last.
    #[inline(always)]
    pub(in crate::query) unsafe fn fill_with_bits(&mut self, lender: Lender<'w, W, Q>, base: usize, bits: u64) {
        let behind = base + u64::BITS as usize;
        (self.row, self.end) = (behind, behind);
        (self.base, self.bits) = (base, bits);
        if const { by_marks::<W, Q>() } {
            // SAFETY: R5: there are rows.
            let run = unsafe { self.run.as_ref().unwrap_unchecked() };
            self.marks = find_marks::<W, Q>(lender.store, run.table, rows_of_bits(base, bits), lender.now);
        }
    }

    /// Lends the next row.
    ///
    /// # Safety
    ///
    /// R1 and R2: the row is not lent once more before `'r` ends.
    #[inline(always)]
    pub(in crate::query) unsafe fn next<'r>(&mut self, lender: Lender<'_, W, Q>) -> Option<RowOf<'r, W, Q>> {
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
        let run = unsafe { self.run.as_ref().unwrap_unchecked() };
        if const { by_marks::<W, Q>() } && row.is_multiple_of(BLOCK) {
            mark_block::<W, Q>(lender.store, run.table, row, lender.now);
        }
        // SAFETY: R5 and the caller's promise.
        Some(unsafe { lender.row_by(&self.marks, run, row) })
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
        let row = if self.bits == 0 { self.row } else { self.base + self.bits.trailing_zeros() as usize };
        Some(run.place_of(row))
    }
}
