//! A table together with its layout: it drops its rows, and takes all rows of another table. User code runs where rows are dropped,
//! and nowhere else in this folder.
#![allow(unsafe_code)]

use super::Table;
use crate::base::panics::for_each_despite_panics;
use crate::schema::{ArchetypeInfo, Column};
#[cfg(feature = "save")]
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};
#[cfg(feature = "save")]
use core::ptr;
use core::ptr::NonNull;
#[cfg(feature = "save")]
use ecs_value::Entity;

/// A table and its layout, to read.
///
/// Invariant: **table-with-own-layout** `table` was made with `layout`.
#[derive(Clone, Copy)]
pub(crate) struct TableRef<'t> {
    pub(super) table: &'t Table,
    pub(super) layout: &'t ArchetypeInfo<'t>,
}

/// A table and its layout, to change the rows. Invariant: `table-with-own-layout`.
pub(crate) struct TableMut<'t> {
    pub(super) table: &'t mut Table,
    pub(super) layout: &'t ArchetypeInfo<'t>,
}

impl<'t> TableRef<'t> {
    /// # Safety
    ///
    /// `table-with-own-layout`: the table was made with this layout.
    #[inline(always)]
    pub(crate) const unsafe fn new(table: &'t Table, layout: &'t ArchetypeInfo<'t>) -> Self {
        Self { table, layout }
    }

    #[inline(always)]
    pub(crate) const fn layout(self) -> &'t ArchetypeInfo<'t> {
        self.layout
    }

    /// The table alone.
    #[inline(always)]
    pub(crate) const fn table(self) -> &'t Table {
        self.table
    }
}

impl<'t> TableMut<'t> {
    /// # Safety
    ///
    /// `table-with-own-layout`: the table was made with this layout.
    #[inline(always)]
    pub(crate) const unsafe fn new(table: &'t mut Table, layout: &'t ArchetypeInfo<'t>) -> Self {
        Self { table, layout }
    }

    #[inline(always)]
    pub(crate) const fn layout(&self) -> &'t ArchetypeInfo<'t> {
        self.layout
    }

    /// The same table, to read.
    #[inline(always)]
    pub(crate) const fn as_ref(&self) -> TableRef<'_> {
        TableRef {
            table: self.table,
            layout: self.layout,
        }
    }
}

impl Deref for TableRef<'_> {
    type Target = Table;

    #[inline(always)]
    fn deref(&self) -> &Table {
        self.table
    }
}

impl Deref for TableMut<'_> {
    type Target = Table;

    #[inline(always)]
    fn deref(&self) -> &Table {
        self.table
    }
}

impl DerefMut for TableMut<'_> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Table {
        self.table
    }
}

impl TableRef<'_> {
    /// Says that rows have no value in any optional column (`bits-tell-presence`).
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
            // SAFETY: base-in-allocation, and the caller's promise: the row is in the column.
            let place = |row: usize| unsafe { first.byte_add(row * column.info.size) };
            // SAFETY: base-in-allocation, bits-tell-presence, and the caller's promise.
            let drop =
                |row: usize, count| unsafe { column.info.drop_values(place(row).as_ptr(), count) };
            if column.bits == 0 {
                if !is_taken(column, place(row)) {
                    drop(row, count);
                }
                return;
            }
            // The bit of a row is cleared before its value is dropped, so that a panic finds all as it should be (`bits-tell-presence`).
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
            // SAFETY: rows-hold-values. The rows are beyond the length now, so that nothing refers to them.
            unsafe { self.as_ref().drop_rows(0, count, |_, _| false) };
        } else if self.layout.optionals > 0 {
            self.as_ref().clear_bits(0, count);
        }
        self.close_rows();
    }
}

#[cfg(feature = "save")]
impl TableMut<'_> {
    /// Moves all rows of another table behind those of this one, for which there is room. `handle` gives their new handles. O(bytes).
    ///
    /// Both tables are of one world: a component has the same number in both. Ticks are left to the caller.
    pub(crate) fn append_all(
        &mut self,
        mut other: TableMut<'_>,
        handle: impl Fn(Entity) -> Entity,
    ) {
        let (start, count) = (self.len, other.len);
        assert!(
            count <= self.capacity() - start,
            "there is room for all rows"
        );
        let own = self.layout.components();
        let has = |list: &[Column], column: &Column| {
            let found = list.iter().find(|it| it.cell == column.cell);
            found.is_some_and(|it| {
                it.info.type_id == column.info.type_id && it.info.size == column.info.size
            })
        };
        let theirs = other.layout.components();
        assert!(
            theirs.iter().all(|column| has(own, column)),
            "rows-hold-values: this table has all components of the rows"
        );
        for column in own {
            let Some(their) = theirs.iter().find(|it| it.cell == column.cell) else {
                assert!(
                    column.bits != 0,
                    "rows-hold-values: the rows have all components that this table demands"
                );
                continue;
            };
            assert!(
                column.bits != 0 || their.bits == 0,
                "rows-hold-values: no row lacks a component that this table demands"
            );
            let size = column.info.size;
            let from = other.column::<MaybeUninit<u8>>(their.prefix).as_ptr();
            let to = self.column::<MaybeUninit<u8>>(column.prefix).as_ptr();
            // SAFETY: base-in-allocation, rows-hold-values for both tables: all rows of the other one are in its column, and the rows from `start` on are free in this
            // one. Values are moved as bytes: the other table has no rows any more, below. A place without a value is mere bytes.
            unsafe { ptr::copy_nonoverlapping(from, to.add(start * size), count * size) };
            for row in 0..count {
                if other.take_bit(their.place(), row) {
                    // SAFETY: bits-tell-presence: the row is within the capacity, and its value was moved to it.
                    unsafe { self.set_bit(column.place(), start + row) };
                }
            }
        }
        other.len = 0;
        for row in 0..count {
            // SAFETY: rows-hold-values: the other table had this many rows, and their entities are still there.
            let entity = unsafe {
                other
                    .column::<Entity>(other.layout.entity_prefix())
                    .add(row)
                    .read()
            };
            // SAFETY: rows-hold-values: there is room for the row, and its components were moved to it.
            unsafe { self.admit(handle(entity)) };
        }
        other.close_rows();
    }
}
