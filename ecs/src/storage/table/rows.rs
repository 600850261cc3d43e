//! Operations on rows: writing a whole one, taking one out, and looking at the entities.
#![allow(unsafe_code)]

use super::allocation::Columns;
use super::plan::{ColumnMove, Extras, MovePlan};
use super::{Table, TableMut, TableRef, Typed};
use crate::schema::{Cell, CellIndex, Components, Slices, Vecs};
use core::mem::MaybeUninit;
use core::ptr::NonNull;
use core::{ptr, slice};
use ecs_value::Entity;

impl Table {
    /// As [`push`](Self::push), of a table without optional columns, by the addresses that it lists. `cell` gives the numbers of the
    /// cells.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push). The layout lists the columns (`columns-listed`).
    #[inline(always)]
    pub(crate) unsafe fn push_listed<R: Components>(
        &mut self,
        entity: Entity,
        row: R,
        cell: impl Fn(usize) -> CellIndex + Copy,
    ) {
        let (columns, len) = (self.columns(), self.len);
        // SAFETY: the caller's promise, and rows-hold-values: the row at `len` is free. There is an allocation, with all of these columns.
        unsafe {
            columns
                .of_cell(CellIndex::ENTITIES)
                .unwrap_unchecked()
                .cast::<Entity>()
                .add(len)
                .write(entity);
            row.write(&mut |i, size| {
                columns
                    .of_cell(cell(i))
                    .unwrap_unchecked()
                    .byte_add(len * size)
                    .as_ptr()
            });
        }
        self.len = len + 1;
    }

    /// The place for a value of a row, by the addresses that the table lists.
    ///
    /// # Safety
    ///
    /// There is room for the row, and the layout lists the column (`columns-listed`).
    #[inline(always)]
    pub(crate) unsafe fn listed_place(
        &self,
        cell: CellIndex,
        row: usize,
        size: usize,
    ) -> NonNull<u8> {
        // SAFETY: the caller's promise. There is an allocation, with this column.
        unsafe {
            let column = self.columns().of_cell(cell).unwrap_unchecked();
            column.byte_add(row * size)
        }
    }

    /// The place for a value of a row.
    ///
    /// # Safety
    ///
    /// As for [`Columns::place`].
    #[inline(always)]
    pub(crate) unsafe fn place(&self, cell: Cell, row: usize, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        unsafe { self.columns().place(cell, row, size) }
    }

    /// Where the value of a row is, if it has one. The cell is as for [`take_place`](Self::take_place).
    #[inline(always)]
    pub(crate) fn value_place(&self, cell: Cell, row: usize, size: usize) -> Option<NonNull<u8>> {
        if !self.bit(cell, row) {
            return None;
        }
        NonNull::new(
            self.column::<u8>(cell.prefix)
                .as_ptr()
                .wrapping_add(row * size),
        )
    }

    /// Where the value of a row is, if it has one, to be moved out. If rows may lack the component, this one does from now on.
    ///
    /// The cell is that of a column that has the row, with values of this many bytes, or the table lacks the component.
    #[inline(always)]
    pub(crate) fn take_place(&self, cell: Cell, row: usize, size: usize) -> Option<NonNull<u8>> {
        let place = self.value_place(cell, row, size)?;
        self.take_bit(cell, row);
        Some(place)
    }

    /// Sets the number of rows.
    ///
    /// # Safety
    ///
    /// There is room for as many, and the components of those that are new were written.
    pub(crate) unsafe fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// Moves a row to the end of another table, with its ticks and its bits. Returns the entity that moved to the free place, if one did.
    ///
    /// # Safety
    ///
    /// `row` is below the length, and the other table has room for a row. `plan-copies-columns`: the plan is between these two tables. A component that only the
    /// other table has was written behind its last row, or is written before anything can see the row. One that it lacks was moved out of
    /// this one.
    #[inline(always)]
    pub(crate) unsafe fn move_row_by(
        &mut self,
        plan: &MovePlan,
        row: usize,
        other: &mut Table,
        extras: Extras,
    ) -> Option<Entity> {
        if extras.tick.is_some() || extras.bits {
            // SAFETY: the caller's promise.
            return unsafe { self.move_row_with_extras(plan, row, other, extras) };
        }
        // SAFETY: the caller's promise.
        unsafe { self.move_columns(plan, row, other) }
    }

    /// As [`move_row_by`](Self::move_row_by), of a world that keeps more than columns. A call: it is the same code for all components.
    ///
    /// # Safety
    ///
    /// As for [`move_row_by`](Self::move_row_by).
    #[inline(never)]
    unsafe fn move_row_with_extras(
        &mut self,
        plan: &MovePlan,
        row: usize,
        other: &mut Table,
        extras: Extras,
    ) -> Option<Entity> {
        if let Some(now) = extras.tick {
            // SAFETY: the caller's promise.
            unsafe { self.move_ticks(plan, row, other, now) };
        }
        if extras.bits {
            // SAFETY: the caller's promise.
            unsafe { self.move_bits(plan, row, other) };
        }
        // SAFETY: the caller's promise.
        unsafe { self.move_columns(plan, row, other) }
    }

    /// The columns of [`move_row_by`](Self::move_row_by). A call, since it would be half of the code of each component that is inserted.
    ///
    /// # Safety
    ///
    /// As for [`move_row_by`](Self::move_row_by).
    #[inline]
    unsafe fn move_columns(
        &mut self,
        plan: &MovePlan,
        row: usize,
        other: &mut Table,
    ) -> Option<Entity> {
        self.len -= 1;
        let (last, end) = (self.len, other.len);
        let (source, destination) = (self.columns(), other.columns());
        for &ColumnMove { from, to, size } in &plan.columns {
            let size = size as usize;
            let first = source.first::<u8>(from).as_ptr();
            // SAFETY: base-in-allocation, rows-hold-values for both tables, and the caller's promise.
            unsafe {
                let free = first.add(row * size);
                if to != u32::MAX {
                    copy_value(
                        free,
                        destination.first::<u8>(to).as_ptr().add(end * size),
                        size,
                    );
                }
                if row != last {
                    copy_value(first.add(last * size), free, size);
                }
            }
        }
        other.len += 1;
        let entities = plan.columns.first().filter(|_| row != last)?;
        // SAFETY: rows-hold-values: the row is there, and plan-copies-columns: the entities come first.
        Some(unsafe { source.first::<Entity>(entities.from).add(row).read() })
    }

    /// Room for `count` rows, which there is.
    pub(crate) fn room(&self, count: usize) -> Room {
        assert!(
            count <= self.capacity() - self.len,
            "there is room for as many rows"
        );
        Room {
            columns: self.columns(),
            len: self.len,
            count,
        }
    }
}

impl<'t> TableRef<'t> {
    /// The entity of each row.
    #[inline(always)]
    pub(crate) fn entities(self) -> &'t [Entity] {
        let entities = self.column::<Entity>(self.layout.entity_prefix());
        // SAFETY: base-in-allocation, rows-hold-values and entities-first. The column is borrowed with the table.
        unsafe { slice::from_raw_parts(entities.as_ptr(), self.len) }
    }
}

impl<'t> TableMut<'t> {
    /// The places for the entities of the rows from `first` on.
    pub(crate) fn entity_places(self, first: usize) -> &'t mut [MaybeUninit<Entity>] {
        let entities = self.column::<MaybeUninit<Entity>>(self.layout.entity_prefix());
        let count = self.len - first;
        // SAFETY: base-in-allocation, rows-hold-values: the column has these rows. It is borrowed with the table.
        unsafe { slice::from_raw_parts_mut(entities.add(first).as_ptr(), count) }
    }
}

impl TableMut<'_> {
    /// Adds a row. There is room for it ([`try_reserve_one`](Self::try_reserve_one)), and the slot of `entity` says so.
    ///
    /// # Safety
    ///
    /// `len` is below the capacity. `cell` gives the cells of columns of these types, in the
    /// order of `R`: of all that are not optional, and no column twice.
    #[inline(always)]
    pub(crate) unsafe fn push<R: Components>(
        &mut self,
        entity: Entity,
        row: R,
        cell: impl Fn(usize) -> Cell + Copy,
    ) {
        // A copy: a write to the columns might be one to the table itself, for all that the compiler knows.
        let columns = self.columns();
        let len = self.len;
        // SAFETY: the caller's promise, and rows-hold-values: the row at `len` is free.
        unsafe {
            columns
                .first::<Entity>(self.layout.entity_prefix())
                .add(len)
                .write(entity);
            row.write(&mut |i, size| columns.place(cell(i), len, size));
        }
        self.len = len + 1;
    }

    /// As [`push`](Self::push), of a table with one component.
    ///
    /// # Safety
    ///
    /// The only component is a `C` that is not optional, and there is room.
    #[inline(always)]
    pub(crate) unsafe fn push_value<C>(&mut self, entity: Entity, value: C) {
        let (columns, len) = (self.columns(), self.len);
        // SAFETY: the caller's promise, and rows-hold-values: the row at `len` is free.
        unsafe {
            columns
                .first::<Entity>(self.layout.entity_prefix())
                .add(len)
                .write(entity);
            columns
                .first::<C>(self.layout.cells()(0).prefix)
                .add(len)
                .write(value);
        }
        self.len = len + 1;
    }

    /// Exchanges two rows.
    pub(crate) fn swap_rows(&mut self, one: usize, other: usize) {
        assert!(
            one < self.len && other < self.len && one != other,
            "two rows of the table"
        );
        for column in self.layout.columns {
            let size = column.info.size;
            let first = self.column::<u8>(column.prefix).as_ptr();
            // SAFETY: base-in-allocation, rows-hold-values: both rows are in the column, and are not the same. A place without a value is exchanged as bytes.
            unsafe {
                let [one, other] =
                    [one, other].map(|row| first.add(row * size).cast::<MaybeUninit<u8>>());
                ptr::swap_nonoverlapping(one, other, size);
            }
            self.swap_bits(column.place(), one, other);
        }
        self.swap_ticks(one, other);
    }

    /// Makes the row at the end one of the rows, with its entity.
    ///
    /// # Safety
    ///
    /// There is room for the row. Its components were written.
    pub(crate) unsafe fn admit(&mut self, entity: Entity) {
        // SAFETY: the caller's promise, and rows-hold-values: the row at `len` is free.
        unsafe {
            self.column::<Entity>(self.layout.entity_prefix())
                .add(self.len)
                .write(entity);
        };
        self.len += 1;
    }

    /// The same of several rows.
    ///
    /// # Safety
    ///
    /// As for [`admit`](Self::admit), of all of them.
    #[cfg(feature = "save")]
    pub(crate) unsafe fn admit_all(&mut self, entities: &[Entity]) {
        let first = self.column::<Entity>(self.layout.entity_prefix());
        // SAFETY: the caller's promise, and rows-hold-values: the rows from `len` on are free.
        unsafe {
            first
                .add(self.len)
                .copy_from_nonoverlapping(NonNull::from(entities).cast(), entities.len());
        };
        self.len += entities.len();
    }

    /// Moves a row to the end of another table: the entity, and the components that the other has as well. Returns the
    /// entity that moved to the free place, if one did. The ticks move along, if `now` says that they are noted.
    ///
    /// # Safety
    ///
    /// `row` is below its length. `place` gives the cells of `other`, which has room for a row. Values that only the other table has were
    /// written to the row at its end; values that it lacks were moved out here.
    #[inline(always)]
    pub(crate) unsafe fn move_row(
        &mut self,
        row: usize,
        other: &mut TableMut<'_>,
        now: Option<u32>,
        place: impl Fn(CellIndex) -> Cell,
    ) -> Option<Entity> {
        if let Some(now) = now {
            // SAFETY: the caller's promise.
            unsafe { self.move_ticks_by_layout(row, other, now) };
        }
        self.len -= 1;
        let last = self.len;
        for column in self.layout.columns {
            let size = column.info.size;
            let first = self.column::<u8>(column.prefix).as_ptr();
            let there = self.take_bit(column.place(), row);
            // SAFETY: base-in-allocation, rows-hold-values for both tables. A component that both have is of one type, and thus of one size.
            unsafe {
                let free = first.add(row * size);
                let cell = place(column.cell);
                if cell.is_there() && there {
                    copy_value(
                        free,
                        other
                            .column::<u8>(cell.prefix)
                            .as_ptr()
                            .add(other.len * size),
                        size,
                    );
                    other.set_bit(cell, other.len);
                }
                if row != last {
                    copy_value(first.add(last * size), free, size);
                }
            }
            if row != last && column.bits != 0 && self.take_bit(column.place(), last) {
                // SAFETY: bits-tell-presence: the value was moved to this row.
                unsafe { self.set_bit(column.place(), row) };
            }
        }
        other.len += 1;
        self.close_rows();
        self.as_ref().entities().get(row).copied()
    }

    /// As [`move_row`](Self::move_row), not inlined: by a loop over the columns.
    ///
    /// # Safety
    ///
    /// As for [`move_row`](Self::move_row).
    #[inline(never)]
    pub(crate) unsafe fn move_row_by_loop(
        &mut self,
        row: usize,
        other: &mut TableMut<'_>,
        now: Option<u32>,
        place: impl Fn(CellIndex) -> Cell,
    ) -> Option<Entity> {
        // SAFETY: the caller's promise.
        unsafe { self.move_row(row, other, now, place) }
    }

    /// Adds rows by whole columns, of `count` values each, without their entities.
    ///
    /// # Safety
    ///
    /// `R` has the types of its columns, in their order. There is room for `count` rows,
    /// and as many values in each vector. The entities are set before anything can see the rows.
    pub(crate) unsafe fn append<R: Components>(&mut self, columns: R::In<Vecs>, count: usize) {
        // SAFETY: the caller's promise.
        unsafe { R::append(columns, self, self.layout.cells(), self.len) };
        self.len += count;
    }

    /// As [`append`](Self::append), from slices.
    ///
    /// # Safety
    ///
    /// As for [`append`](Self::append). The types of `R` are `Copy`.
    pub(crate) unsafe fn append_copies<R: Components>(
        &mut self,
        columns: R::In<Slices<'_>>,
        count: usize,
    ) {
        // SAFETY: the caller's promise.
        unsafe { R::copy_from(columns, self, self.layout.cells(), self.len) };
        self.len += count;
    }

    /// Takes a row out, and fills its place with the last one. Returns the entity that moved, if one did.
    ///
    /// # Safety
    ///
    /// `R` has the types of its columns, in their order, and `row` is below the length.
    #[inline(always)]
    pub(crate) unsafe fn swap_remove<R: Components>(&mut self, row: usize) -> (R, Option<Entity>) {
        // SAFETY: the caller's promise. The values are the caller's from here on, and are overwritten or cut off below.
        let taken = unsafe { R::read(self, self.layout.cells(), row) };
        // SAFETY: as above. Column by column the last value goes to the free place.
        let moved = unsafe { self.fill_from_last(row, Kept::Nothing) };
        self.close_rows();
        (taken, moved)
    }

    /// Takes the value of a row out of a table with one component, and fills its place with the last row. Returns the last row's entity
    /// too. Both may be the same row.
    ///
    /// # Safety
    ///
    /// The only component is a `C` that is not optional, and `row` is below the length.
    #[inline(always)]
    pub(crate) unsafe fn swap_remove_value<C>(&mut self, row: usize) -> (C, Entity) {
        self.len -= 1;
        let last = self.len;
        let entities = self.column::<Entity>(self.layout.entity_prefix());
        let values = self.column::<C>(self.layout.cells()(0).prefix);
        // SAFETY: base-in-allocation, rows-hold-values: both rows are in both columns. They may be the same.
        unsafe {
            let value = values.add(row).read();
            values.add(last).copy_to(values.add(row), 1);
            let moved = entities.add(last).read();
            entities.add(row).write(moved);
            self.copy_ticks(last, row);
            self.close_rows();
            (value, moved)
        }
    }

    /// Puts a row beyond the end, and fills its place with the last one. Returns the entity that moved, if one did. The
    /// values of the row that have something to drop, or with `whole` all of them, wait beyond the end for
    /// [`drop_row_at_end`](Self::drop_row_at_end).
    ///
    /// # Safety
    ///
    /// `row` is below the length.
    #[inline(always)]
    pub(crate) unsafe fn swap_to_end(&mut self, row: usize, whole: bool) -> Option<Entity> {
        let kept = if whole { Kept::All } else { Kept::Droppable };
        // SAFETY: the caller's promise.
        unsafe { self.fill_from_last(row, kept) }
    }

    /// Takes out a row that is mere bytes (`ArchetypeInfo::is_plain`), and fills its place with the last one. `commit` takes the entity
    /// that moved, if one did: before the components move, since fewer registers are in use then. Nothing is called, so that none is saved.
    #[inline(always)]
    pub(crate) fn discard_plain(&mut self, row: usize, commit: impl FnOnce(Option<Entity>)) {
        assert!(row < self.len, "a row of the table");
        self.len -= 1;
        let (columns, last) = (self.columns(), self.len);
        let ([entities, components @ ..], true) = (self.layout.columns, row != last) else {
            commit(None);
            return self.close_rows();
        };
        let entities = columns.first::<Entity>(entities.prefix);
        // SAFETY: base-in-allocation, rows-hold-values: both rows have an entity.
        commit(Some(unsafe {
            let moved = entities.add(last).read();
            entities.add(row).write(moved);
            moved
        }));
        for column in components {
            let (size, first) = (
                column.info.size,
                columns.first::<u8>(column.prefix).as_ptr(),
            );
            // SAFETY: base-in-allocation, rows-hold-values: both rows are in the column, and are not the same. Bytes are moved with no look at them.
            unsafe {
                let (from, to) = (first.add(last * size), first.add(row * size));
                if size == 12 {
                    // Three numbers, the usual value: a load that spans two stores waits for both.
                    copy_ends::<u64>(from, to, 8);
                    copy_ends::<u32>(from.add(8), to.add(8), 4);
                } else if size >= 8 {
                    copy_ends::<u64>(from, to, size);
                } else if size > 0 {
                    copy_ends::<u32>(from, to, size);
                }
            }
        }
        self.close_rows();
    }

    /// Shortens the table by one, and moves the last row to the place `row`. The values that are
    /// kept change places with those of the last row. Returns the entity that moved, if one did.
    ///
    /// # Safety
    ///
    /// `row` is below the length. Unless they are kept, the values of `row` were moved out, or have nothing to drop.
    #[inline(always)]
    unsafe fn fill_from_last(&mut self, row: usize, kept: Kept) -> Option<Entity> {
        self.len -= 1;
        let last = self.len;
        if row == last {
            return None;
        }
        // SAFETY: rows-hold-values: the last row has an entity.
        let moved = unsafe {
            self.column::<Entity>(self.layout.entity_prefix())
                .add(last)
                .read()
        };
        for column in self.layout.columns {
            let size = column.info.size;
            let first = self.column::<u8>(column.prefix).as_ptr();
            // SAFETY: base-in-allocation, rows-hold-values: both rows are in the column, and are not the same. Bytes are moved with no look at them.
            unsafe {
                let (from, to) = (first.add(last * size), first.add(row * size));
                if kept == Kept::All || kept == Kept::Droppable && column.info.drop.is_some() {
                    ptr::swap_nonoverlapping(from, to, size);
                } else {
                    copy_value(from, to, size);
                }
            }
        }
        if self.layout.optionals > 0 {
            for column in self.layout.columns {
                self.swap_bits(column.place(), row, last);
            }
        }
        self.copy_ticks(last, row);
        Some(moved)
    }
}

/// The values of a row that wait beyond the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    Nothing,
    Droppable,
    All,
}

/// Room for rows at the end of a table.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    columns: Columns,
    /// The length of the table, with the rows that were written here.
    pub(crate) len: usize,
    pub(crate) count: usize,
}

impl Room {
    /// Writes a row behind those of the table, without its entity.
    ///
    /// # Safety
    ///
    /// There is room for a row (`count`), and the table was not enlarged since the room was made. `cell` gives the cells of columns of
    /// these types, in the order of `R`: of all that are not optional, and no column twice.
    #[inline(always)]
    pub(crate) unsafe fn write<R: Components>(
        &mut self,
        row: R,
        cell: impl Fn(usize) -> Cell + Copy,
    ) {
        let (columns, len) = (self.columns, self.len);
        // SAFETY: the caller's promise, and rows-hold-values: the row at `len` is free.
        unsafe { row.write(&mut |i, size| columns.place(cell(i), len, size)) };
        self.len = len + 1;
        self.count -= 1;
    }
}

/// Copies a value, which is small as a rule: a call takes longer than the few moves.
///
/// # Safety
///
/// Both are valid for this many bytes, and do not overlap.
#[inline(always)]
pub(crate) unsafe fn copy_value(from: *const u8, to: *mut u8, size: usize) {
    // SAFETY: the caller's promise. The first bytes and the last ones, which may be the same ones in part, are all.
    unsafe {
        match size {
            8..=16 => copy_ends::<u64>(from, to, size),
            4..8 => copy_ends::<u32>(from, to, size),
            _ => ptr::copy_nonoverlapping(from, to, size),
        }
    }
}

/// `T` is a number, without padding. A copy of `MaybeUninit<T>` keeps each byte as it is, as the standard library documents: pointers, and
/// parts of pointers, with their provenance, and bytes that were never written.
///
/// # Safety
///
/// As for [`copy_value`]; the size is that of one or two `T`, or between.
#[inline(always)]
unsafe fn copy_ends<T: Copy>(from: *const u8, to: *mut u8, size: usize) {
    let end = size - size_of::<T>();
    // SAFETY: the caller's promise. Bytes that were never written may be among them.
    unsafe {
        let first = from.cast::<MaybeUninit<T>>().read_unaligned();
        let last = from.add(end).cast::<MaybeUninit<T>>().read_unaligned();
        to.cast::<MaybeUninit<T>>().write_unaligned(first);
        to.add(end).cast::<MaybeUninit<T>>().write_unaligned(last);
    }
}
