//! Rows that are not there, poisoned for `AddressSanitizer` (`--cfg ecs_asan`), which sees nothing else in one allocation.
//!
//! Behind the last row that there is room for, each column has [`GUARD_ROWS`] more, which nothing may touch: a column that is
//! overrun is seen before it reaches its neighbour. A row that left is seen as well, when something refers to it still.
#![allow(unsafe_code)]

use super::{Table, TableMut};

/// Rows at the end of each column that are never used. Eight of them take whole words, which is what can be poisoned.
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
    #[inline(always)]
    pub(super) const fn open(&self) -> usize {
        self.open
    }
}

#[cfg(ecs_asan)]
impl TableMut<'_> {
    /// Lets so many rows be written.
    pub(super) fn open_rows(&mut self, rows: usize) {
        assert!(rows <= self.capacity(), "there is room for the rows");
        if rows > self.open {
            // SAFETY: T1, T2: rows that there is room for are nobody else's.
            self.each_column(self.open, rows, |start, bytes| unsafe {
                __asan_unpoison_memory_region(start, bytes);
            });
            self.open = rows;
        }
    }

    /// Poisons the rows beyond the length. No value in them is used afterwards.
    pub(super) fn close_rows(&mut self) {
        if self.open > self.len {
            // SAFETY: T1: nobody uses these rows.
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
        // SAFETY: T1: an allocator may write to what it is given back.
        self.each_column(self.open, self.capacity, |start, bytes| unsafe {
            __asan_unpoison_memory_region(start, bytes);
        });
        self.open = self.capacity;
    }

    fn each_column(&self, from: usize, until: usize, f: impl Fn(*const u8, usize)) {
        for column in self.layout.columns.iter().filter(|column| column.info.size > 0) {
            let (first, size) = (self.column::<u8>(column.prefix), column.info.size);
            f(first.as_ptr().wrapping_add(from * size), (until - from) * size);
        }
    }
}

/// Without the sanitizer, there is room for a row wherever the allocation has room.
#[cfg(not(ecs_asan))]
impl Table {
    #[inline(always)]
    pub(super) const fn open(&self) -> usize {
        self.capacity
    }
}

#[cfg(not(ecs_asan))]
#[allow(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "the sanitizer has a use for it")]
impl TableMut<'_> {
    #[inline(always)]
    pub(super) fn open_rows(&mut self, _: usize) {}

    #[inline(always)]
    pub(super) fn close_rows(&mut self) {}

    #[inline(always)]
    pub(super) fn poison(&mut self) {}

    #[inline(always)]
    pub(super) fn cleanse(&mut self) {}
}
