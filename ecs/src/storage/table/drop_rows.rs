//! Dropping rows that the table has given up already. User code runs here, and nowhere else in this folder.
#![allow(unsafe_code)]

use super::{TableMut, TableRef};
use crate::base::panics::for_each_despite_panics;
use crate::schema::Column;
use core::ptr::NonNull;

impl TableRef<'_> {
    /// Says that rows have no value in any optional column (T4).
    fn clear_bits(&self, row: usize, count: usize) {
        for column in self.layout.columns.iter().filter(|column| column.bits != 0) {
            for row in row..row + count {
                self.take_bit(column.place(), row);
            }
        }
    }

    /// Drops rows column by column, but for the values that `is_taken` takes. When a value panics, the others are dropped all the same.
    ///
    /// # Safety
    ///
    /// The rows from `row` on, `count` of them, hold values, which are not used afterwards.
    unsafe fn drop_rows(
        &self,
        row: usize,
        count: usize,
        mut is_taken: impl FnMut(&Column, NonNull<u8>) -> bool,
    ) {
        for_each_despite_panics(self.layout.components().iter(), |column| {
            let first = self.column::<u8>(column.prefix);
            // SAFETY: T1, and the caller's promise: the row is in the column.
            let place = |row: usize| unsafe { first.byte_add(row * column.info.size) };
            // SAFETY: T1, T4, and the caller's promise.
            let drop =
                |row: usize, count| unsafe { column.info.drop_values(place(row).as_ptr(), count) };
            if column.bits == 0 {
                if !is_taken(column, place(row)) {
                    drop(row, count);
                }
                return;
            }
            // The bit of a row is cleared before its value is dropped, so that a panic finds all as it should be (T4).
            let rows = (row..row + count).filter(|row| {
                self.take_bit(column.place(), *row) && !is_taken(column, place(*row))
            });
            for_each_despite_panics(rows, |row| drop(row, 1));
        });
    }
}

impl TableMut<'_> {
    /// Drops the row that [`swap_to_end`](Self::swap_to_end) put beyond the end. Its bits are still set where it has a value
    /// in an optional column.
    ///
    /// # Safety
    ///
    /// The row at `len` holds values, which are not used afterwards.
    #[inline]
    pub(crate) unsafe fn drop_row_at_end(&mut self) {
        if self.layout.needs_drop {
            // SAFETY: the caller's promise.
            unsafe { self.as_ref().drop_rows(self.len, 1, |_, _| false) };
        } else if self.layout.optionals > 0 {
            self.as_ref().clear_bits(self.len, 1);
        }
        self.close_rows();
    }

    /// As [`drop_row_at_end`](Self::drop_row_at_end), but for the values that `is_taken` takes.
    ///
    /// # Safety
    ///
    /// As for [`drop_row_at_end`](Self::drop_row_at_end). A value that `is_taken` refuses was not moved out.
    pub(crate) unsafe fn drop_row_at_end_but(
        &mut self,
        is_taken: impl FnMut(&Column, NonNull<u8>) -> bool,
    ) {
        // SAFETY: the caller's promise.
        unsafe { self.as_ref().drop_rows(self.len, 1, is_taken) };
        self.close_rows();
    }

    /// Empties the table, and drops its rows. The slots say already that the entities are gone.
    pub(crate) fn clear(&mut self) {
        let count = core::mem::take(&mut self.len);
        if self.layout.needs_drop && count > 0 {
            // SAFETY: T2. The rows are beyond the length now, so that nothing refers to them.
            unsafe { self.as_ref().drop_rows(0, count, |_, _| false) };
        } else if self.layout.optionals > 0 {
            self.as_ref().clear_bits(0, count);
        }
        self.close_rows();
    }
}
