//! Dropping rows that the table has given up already. User code runs here, and nowhere else in this folder.
#![allow(unsafe_code)]

use super::Table;
use crate::schema::{ArchetypeInfo, Column};

impl Table {
    /// Drops the row that [`swap_to_end`](Self::swap_to_end) put beyond the end.
    ///
    /// # Safety
    ///
    /// `info` is that of this table. The row at `len` holds values, which are not used afterwards.
    #[inline]
    pub(crate) unsafe fn drop_row_at_end(&mut self, info: &ArchetypeInfo) {
        if info.needs_drop {
            drop_columns(&mut Rest { table: self, columns: info.columns, row: self.len, count: 1 });
        }
    }

    /// Empties the table, and drops its rows. The slots say already that the entities are gone.
    pub(crate) fn clear(&mut self, info: &ArchetypeInfo) {
        let count = core::mem::take(&mut self.len);
        if info.needs_drop && count > 0 {
            drop_columns(&mut Rest { table: self, columns: info.columns, row: 0, count });
        }
    }
}

/// The columns of some rows that are still to be dropped. All of them hold values, and are beyond the table's length.
struct Rest<'t> {
    table: &'t Table,
    columns: &'t [Column],
    row: usize,
    count: usize,
}

/// Drops column by column. When a value panics, the other columns are dropped all the same, and the panic goes on. A
/// second panic aborts, as it does everywhere in Rust.
fn drop_columns(rest: &mut Rest<'_>) {
    struct Others<'r, 't>(&'r mut Rest<'t>);
    impl Drop for Others<'_, '_> {
        fn drop(&mut self) {
            while self.0.drop_next() {}
        }
    }
    let others = Others(rest);
    while others.0.drop_next() {}
}

impl Rest<'_> {
    /// Drops the next column. `false` if there is none.
    fn drop_next(&mut self) -> bool {
        let Some((column, rest)) = self.columns.split_first() else { return false };
        self.columns = rest;
        if let Some(drop) = column.info.drop {
            let first = self.table.column::<u8>(column.prefix).as_ptr();
            // SAFETY: T1, and the promise of `Rest`: so many values of the column's type from this row on, which
            // nothing else refers to any more.
            unsafe { drop(first.add(self.row * column.info.size), self.count) };
        }
        true
    }
}
