//! Rows that are not there, poisoned for `AddressSanitizer` (`--cfg ecs_asan`), which sees nothing else in one allocation.
//!
//! Behind the last row that there is room for, each column has [`GUARD_ROWS`] more, which nothing may touch: a column that is
//! overrun is seen before it reaches its neighbour. A row that left is seen as well, when something refers to it still.
#![allow(unsafe_code)]

use super::{Table, TableMut};

/// Rows at the end of each column that are never used. Eight of them take whole words, and only whole words can be poisoned.
pub(super) const GUARD_ROWS: usize = if cfg!(ecs_asan) { 8 } else { 0 };

#[cfg(ecs_asan)]
unsafe extern "C" {
    fn __asan_poison_memory_region(start: *const u8, bytes: usize);
    fn __asan_unpoison_memory_region(start: *const u8, bytes: usize);
}

/// The rows from `open` on are poisoned, in every column. Others are not, though they may be beyond the length: there is room
/// for a row where it can be written at once.
#[cfg(ecs_asan)]
impl Table {
    /// How many rows can be written.
    #[inline]
    pub(super) const fn open(&self) -> usize {
        self.open
    }
}

#[cfg(ecs_asan)]
impl TableMut<'_> {
    /// Lets this many rows be written.
    pub(super) fn open_rows(&mut self, rows: usize) {
        assert!(rows <= self.capacity(), "there is room for the rows");
        if rows > self.open {
            // SAFETY: base-in-allocation, rows-hold-values: rows that there is room for are nobody else's.
            self.each_column(self.open, rows, |start, bytes| unsafe {
                __asan_unpoison_memory_region(start, bytes);
            });
            self.open = rows;
        }
    }

    /// Poisons the rows beyond the length. No value in them is used afterwards.
    pub(super) fn close_rows(&mut self) {
        if self.open > self.len {
            // SAFETY: base-in-allocation: nobody uses these rows.
            self.each_column(self.len, self.open, |start, bytes| unsafe {
                __asan_poison_memory_region(start, bytes);
            });
            self.open = self.len;
        }
    }

    /// Poisons the rows beyond the length, in an allocation in which nothing is poisoned yet.
    pub(super) fn poison(&mut self) {
        self.open = self.capacity;
        self.close_rows();
    }

    /// Gives the allocator its memory as it came.
    pub(super) fn cleanse(&mut self) {
        // SAFETY: base-in-allocation: an allocator may write to the memory that it gets back.
        self.each_column(self.open, self.capacity, |start, bytes| unsafe {
            __asan_unpoison_memory_region(start, bytes);
        });
        self.open = self.capacity;
    }

    fn each_column(&self, from: usize, until: usize, f: impl Fn(*const u8, usize)) {
        for column in self
            .layout
            .columns
            .iter()
            .filter(|column| column.info.size > 0)
        {
            let (first, size) = (self.column::<u8>(column.prefix), column.info.size);
            f(
                first.as_ptr().wrapping_add(from * size),
                (until - from) * size,
            );
        }
    }
}

/// Without the sanitizer, there is room for a row wherever the allocation has room.
#[cfg(not(ecs_asan))]
impl Table {
    #[inline]
    pub(super) const fn open(&self) -> usize {
        self.capacity
    }
}

#[cfg(not(ecs_asan))]
#[allow(
    clippy::unused_self,
    clippy::needless_pass_by_ref_mut,
    reason = "the sanitizer has a use for it"
)]
impl TableMut<'_> {
    #[inline]
    pub(super) fn open_rows(&mut self, _: usize) {}

    #[inline]
    pub(super) fn close_rows(&mut self) {}

    #[inline]
    pub(super) fn poison(&mut self) {}

    #[inline]
    pub(super) fn cleanse(&mut self) {}
}

/// Whether the tools see faults within one allocation. Each of the ignored tests does one forbidden thing, once, and the
/// lane `bug-zoo` runs them to see that they fail.
#[cfg(all(test, any(miri, ecs_asan)))]
mod detectors {
    use super::{Table, TableMut};
    use crate::base::component::ComponentInfo;
    use crate::schema::{ArchetypeInfo, Column, place_columns};
    use core::hint::black_box;
    use ecs_value::Entity;

    type Row = (u64, u32);

    /// Two columns, the second of which begins where the first ends, but for the guards.
    fn with_table(rows: u32, f: impl FnOnce(&mut TableMut<'_>)) {
        let mut columns = [
            Column::ENTITIES,
            Column::of(0, ComponentInfo::of::<u64>()),
            Column::of(1, ComponentInfo::of::<u32>()),
        ];
        place_columns(&mut columns, 0, 3);
        let info = ArchetypeInfo::new("a table", 0, &columns);
        let mut table = Table::new();
        // SAFETY: table-with-own-layout: a new table has no layout yet.
        let mut table = unsafe { TableMut::new(&mut table, &info) };
        for row in 0..rows {
            table.try_reserve_one().unwrap();
            let entity = Entity::from_bits(1 << 32 | u64::from(row)).unwrap();
            let values: Row = (u64::from(row), row);
            // SAFETY: rows-hold-values: there is room, and the cells are those of columns of these types.
            unsafe { table.push(entity, values, info.cells()) };
        }
        f(&mut table);
        table.deallocate();
    }

    #[test]
    fn rows_that_are_there_are_no_fault() {
        with_table(8, |table| {
            let info = table.layout();
            let place = info.cells()(0);
            // SAFETY: rows-hold-values: row 7 is the last one, and after that row 6.
            unsafe {
                assert_eq!(table.column::<u64>(place.prefix).add(7).read(), 7);
                let (values, moved) = table.swap_remove::<Row>(2);
                assert_eq!((values, moved.map(Entity::index)), ((2, 2), Some(7)));
                assert_eq!(table.column::<u64>(place.prefix).add(2).read(), 7);
                assert_eq!(table.column::<u64>(place.prefix).add(6).read(), 6);
            }
        });
    }

    #[test]
    #[ignore = "undefined behaviour on purpose: the lane `bug-zoo` runs it, and wants a report"]
    fn a_column_that_is_overrun_is_a_fault() {
        with_table(8, |table| {
            let info = table.layout();
            let capacity = table.capacity();
            // SAFETY: none. This is the fault: the first value behind the column, in the same allocation.
            black_box(unsafe {
                table
                    .column::<u64>(info.cells()(0).prefix)
                    .add(black_box(capacity))
                    .read()
            });
        });
    }

    #[test]
    #[ignore = "undefined behaviour on purpose: the lane `bug-zoo` runs it, and wants a report"]
    fn a_column_that_is_overwritten_is_a_fault() {
        with_table(8, |table| {
            let info = table.layout();
            let capacity = table.capacity();
            // SAFETY: none. This is the fault: the first value behind the column, in the same allocation.
            unsafe {
                table
                    .column::<u64>(info.cells()(0).prefix)
                    .add(black_box(capacity))
                    .write(1)
            };
        });
    }

    /// Miri does not see this one: the value is where it was.
    #[test]
    #[cfg(ecs_asan)]
    #[ignore = "undefined behaviour on purpose: the lane `bug-zoo` runs it, and wants a report"]
    fn a_row_that_left_is_a_fault() {
        with_table(8, |table| {
            let info = table.layout();
            let last = table.column::<u64>(info.cells()(0).prefix);
            // SAFETY: rows-hold-values: row 7 is there. To read the value after it was taken out is the fault.
            black_box(unsafe {
                let last = last.add(7);
                table.swap_remove::<Row>(7);
                last.read()
            });
        });
    }
}
