//! What is done to rows: writing a whole one, taking one out, and looking at the entities.
#![allow(unsafe_code)]

use super::Table;
use crate::entity::Entity;
use crate::schema::{ArchetypeInfo, Components};
use core::{ptr, slice};

impl Table {
    /// The entity of each row.
    #[inline(always)]
    pub(crate) fn entities<'w>(&'w self, info: &ArchetypeInfo) -> &'w [Entity] {
        let entities = self.column::<Entity>(info.entity_prefix());
        // SAFETY: T1, T2 and L1. The column is borrowed with the table.
        unsafe { slice::from_raw_parts(entities.as_ptr(), self.len) }
    }

    /// Adds a row. There is room for it ([`try_reserve_one`](Self::try_reserve_one)), and the slot of `entity` says so.
    ///
    /// # Safety
    ///
    /// `info` is that of this table, `R` [`matches`](Components::matches) its columns, and `len` is below the capacity.
    #[inline(always)]
    pub(crate) unsafe fn push<R: Components>(&mut self, info: &ArchetypeInfo, entity: Entity, row: R) {
        // SAFETY: the caller's promise, and T2: the row at `len` is free.
        unsafe {
            self.column::<Entity>(info.entity_prefix()).add(self.len).write(entity);
            row.write(self, info.components(), self.len);
        }
        self.len += 1;
    }

    /// Adds rows by whole columns, of `count` values each.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push), for as many rows as there are entities and values in each vector.
    pub(crate) unsafe fn append<R: Components>(
        &mut self,
        info: &ArchetypeInfo,
        entities: impl Iterator<Item = Entity>,
        columns: R::Vecs,
        count: usize,
    ) {
        let first = self.column::<Entity>(info.entity_prefix());
        for (row, entity) in (self.len..self.len + count).zip(entities) {
            // SAFETY: the caller's promise: there is room for `count` rows.
            unsafe { first.add(row).write(entity) };
        }
        // SAFETY: the caller's promise.
        unsafe { R::append(columns, self, info.components(), self.len) };
        self.len += count;
    }

    /// Takes a row out, and fills its place with the last one. Returns the entity that moved, if one did.
    ///
    /// # Safety
    ///
    /// `info` is that of this table, `R` [`matches`](Components::matches) its columns, and `row` is below the length.
    #[inline(always)]
    pub(crate) unsafe fn swap_remove<R: Components>(
        &mut self,
        info: &ArchetypeInfo,
        row: usize,
    ) -> (R, Option<Entity>) {
        // SAFETY: the caller's promise. The values are the caller's from here on, and are overwritten or cut off below.
        let taken = unsafe { R::read(self, info.components(), row) };
        // SAFETY: as above. Column by column the last value goes to the free place.
        unsafe { self.fill_from_last(info, row, false) };
        (taken, self.entities(info).get(row).copied())
    }

    /// Puts a row beyond the end, and fills its place with the last one. Returns the entity that moved, if one did. The
    /// values of the row wait beyond the end for [`drop_row_at_end`](Self::drop_row_at_end).
    ///
    /// # Safety
    ///
    /// `info` is that of this table, and `row` is below the length.
    #[inline]
    pub(crate) unsafe fn swap_to_end(&mut self, info: &ArchetypeInfo, row: usize) -> Option<Entity> {
        // SAFETY: the caller's promise.
        unsafe { self.fill_from_last(info, row, true) };
        self.entities(info).get(row).copied()
    }

    /// Shortens the table by one, and moves the last row to the place `row`. With `keep`, values that have something to
    /// drop change places with those of the last row.
    ///
    /// # Safety
    ///
    /// `info` is that of this table, and `row` is below the length. Without `keep`, the values of `row` were moved out.
    #[inline(always)]
    unsafe fn fill_from_last(&mut self, info: &ArchetypeInfo, row: usize, keep: bool) {
        self.len -= 1;
        let last = self.len;
        if row == last {
            return;
        }
        for column in info.columns {
            let size = column.info.size;
            let first = self.column::<u8>(column.prefix).as_ptr();
            // SAFETY: T1, T2: both rows are in the column, and are not the same. Bytes are moved with no look at them.
            unsafe {
                let (from, to) = (first.add(last * size), first.add(row * size));
                if keep && column.info.drop.is_some() {
                    ptr::swap_nonoverlapping(from, to, size);
                } else {
                    ptr::copy_nonoverlapping(from, to, size);
                }
            }
        }
    }
}
