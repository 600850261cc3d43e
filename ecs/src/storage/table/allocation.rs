//! One allocation a table, laid out as Zig's `std.MultiArrayList` does.
#![allow(unsafe_code)]

use super::guards::GUARD_ROWS;
use super::stamps::BLOCKS;
use super::tick_layout::WHOLE_BYTES;
use super::ticks::BLOCK;
use super::{TableMut, TableRef, WORD};
use crate::base::erased::TypeErased;
use crate::base::error::ReserveError;
use crate::base::huge_pages::ask_for_huge_pages;
use crate::base::stamp::AtomicStamp;
use crate::schema::{ArchetypeInfo, CellIndex, Column, STAMP_UNITS};
use alloc::alloc::{alloc, dealloc, realloc};
use core::alloc::Layout;
use core::iter::successors;
use core::mem::MaybeUninit;
use core::num::NonZeroUsize;
use core::ptr::{self, NonNull};
use core::slice;

/// A structure of arrays in one allocation: a pointer, a length and a capacity.
///
/// Column *k* begins `capacity * prefix(k)` bytes from `base`. A table does not hold its layout, since the
/// storage keeps layouts of declared archetypes as constants. [`TableRef`] and [`TableMut`] join a table and its layout.
// Invariants:
//
// * **base-in-allocation** `base` is the first place in an allocation of `ArchetypeInfo::allocation(capacity)` that is aligned as `ArchetypeInfo::base_align`
//   says, `lead` bytes from its start, so that by `prefix-sums-sizes` each column has room for `capacity` values at an aligned address, and
//   columns are disjoint. With `capacity` 0 there is no allocation, and `base` is aligned to any type.
// * **rows-hold-values** Rows below `len` hold a value in every column, but for optional ones. `len <= capacity <= MOST_ROWS`.
// * **bits-tell-presence** The bits of an optional column say which rows hold a value there. Those of rows from `len` on are clear.
// * **rows-have-ticks** Each row below `len` has both its ticks in every tracked column, one that has no value of an optional component
//   there too, and was changed at the later of its own and that at which all rows were changed at once. None of them is newer than
//   the column's highest of that kind, or else the table has no rows.
// * **marks-bound-ticks** Each block of 256 rows with a row below `len` has a mark of each kind in every tracked column. It is no older than the
//   ticks of those rows, without the tick at which all rows were changed at once, and no newer than the column's highest of that kind.
// * **columns-listed** In front of the first column of an allocation, the addresses of the columns lie, one for each of the cells below the
//   layout's `listed`: that of the cell `c` is the one before `c` others. Null stands for a column that the table lacks.
// * **row-knows-entity** The column of the entities holds, for each row, the entity with the slot that says this table and row.
pub struct Table {
    pub(super) base: NonNull<u8>,
    pub(super) len: usize,
    pub(super) capacity: usize,
    lead: usize,
    /// The rows from here on are poisoned.
    #[cfg(ecs_asan)]
    pub(super) open: usize,
    /// The columns' pointers, narrowed to the column, so that Miri sees one column overrun into the next.
    #[cfg(miri)]
    narrow: alloc::vec::Vec<(u32, NonNull<u8>)>,
}

/// Where the columns of a table begin: a copy, which a loop can keep in registers while it writes to them. It is good for as
/// long as the table has its allocation.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    base: NonNull<u8>,
    capacity: usize,
    #[cfg(miri)]
    narrow: NonNull<[(u32, NonNull<u8>)]>,
}

impl Columns {
    /// The first value of the column with that prefix. `base-in-allocation` and `rows-hold-values` say how it may be used.
    #[inline(always)]
    pub(super) fn first<C>(self, prefix: u32) -> NonNull<C> {
        #[cfg(miri)]
        // SAFETY: base-in-allocation: the table has its allocation still, with this list.
        if let Some((_, column)) = unsafe { self.narrow.as_ref() }
            .iter()
            .find(|(of, _)| size_of::<C>() > 0 && *of == prefix)
        {
            return column.cast();
        }
        // SAFETY: the prefix is that of a column (every caller has it from the table's `ArchetypeInfo`), so that by base-in-allocation the
        // offset is within the allocation or at its end, or zero where there is no allocation.
        unsafe { self.base.byte_add(self.capacity * prefix as usize).cast() }
    }

    /// The place of the address of a cell's column.
    ///
    /// # Safety
    ///
    /// There is an allocation, and the cell is among those that the layout lists (`columns-listed`).
    #[inline(always)]
    unsafe fn listed(self, cell: CellIndex) -> NonNull<Option<NonNull<u8>>> {
        // SAFETY: the caller's promise.
        unsafe { self.base.cast().sub(1 + cell.number()) }
    }

    /// The column of a cell, if the table has one.
    ///
    /// # Safety
    ///
    /// As for [`listed`](Self::listed).
    #[inline(always)]
    pub(super) unsafe fn of_cell(self, cell: CellIndex) -> Option<NonNull<u8>> {
        // SAFETY: the caller's promise. columns-listed: the address was written with the allocation.
        unsafe { self.listed(cell).read() }
    }

    /// The words of bits of an optional column (`bits-behind-columns`).
    #[inline(always)]
    pub(super) fn words(self, bits: u32) -> NonNull<u64> {
        // SAFETY: the number is that of an optional column, so that by base-in-allocation the offset is within the allocation, or zero
        // where there is no allocation.
        unsafe { self.base.byte_add(self.capacity / 8 * bits as usize).cast() }
    }
}

/// An allocation that a table gets in place of its own.
///
/// Invariant: **fresh-allocation** `start` is an allocation of [`ArchetypeInfo::allocation`]`(capacity)`, with the bytes of the table's, which is gone.
struct Enlarged {
    start: NonNull<u8>,
    capacity: usize,
}

impl Enlarged {
    /// # Safety
    ///
    /// `fresh-allocation`.
    const unsafe fn new(start: NonNull<u8>, capacity: usize) -> Self {
        Self { start, capacity }
    }
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}

// SAFETY: as for `TypeErased`: a table owns its allocation, as a vector does (base-in-allocation). Ticks are marked by `unsafe` functions.
unsafe impl TypeErased for Table {}

/// Rows are numbered by `u32`. Tests of this crate meet the limit.
pub(super) const MOST_ROWS: usize = if cfg!(test) {
    1 << 12
} else {
    u32::MAX as usize / CACHE_LINE * CACHE_LINE
};
/// The first allocation of a table that was not told how large it will be.
const FIRST_CAPACITY: usize = 8;
/// From this capacity on, capacities are multiples of it, so that each column begins on a cache line.
const CACHE_LINE: usize = 64;
/// The alignment that allocators give without being asked. Only an allocation that asks for no more can grow where it is, or move with its
/// pages instead of being copied.
const PLAIN_ALIGN: usize = 2 * size_of::<usize>();
/// Up to this alignment, an allocation is made larger by it, so that it can be plain. Miri does not accept alignment by luck.
const MOST_LEAD: usize = if cfg!(miri) { PLAIN_ALIGN } else { 4096 };
/// More than the alignment of any type.
const DANGLING: NonNull<u8> = NonNull::without_provenance(NonZeroUsize::new(1 << 29).unwrap());

impl Table {
    pub(crate) const fn new() -> Self {
        Self {
            base: DANGLING,
            len: 0,
            capacity: 0,
            lead: 0,
            #[cfg(ecs_asan)]
            open: 0,
            #[cfg(miri)]
            narrow: alloc::vec::Vec::new(),
        }
    }

    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(crate) const fn capacity(&self) -> usize {
        self.capacity.saturating_sub(GUARD_ROWS)
    }

    /// How many bytes the first column is from the start of the allocation.
    pub(super) const fn lead(&self) -> usize {
        self.lead
    }

    /// The first value of the column with that prefix. `base-in-allocation` and `rows-hold-values` say how it may be used.
    #[inline(always)]
    pub(crate) fn column<C>(&self, prefix: u32) -> NonNull<C> {
        self.columns().first(prefix)
    }

    /// The column of a cell, if the table has one.
    ///
    /// # Safety
    ///
    /// The table has rows, and the cell is among those that the layout lists (`columns-listed`).
    #[inline(always)]
    pub(crate) unsafe fn column_of_cell<C>(&self, cell: CellIndex) -> Option<NonNull<C>> {
        // SAFETY: the caller's promise; rows-hold-values: where there are rows, there is an allocation.
        unsafe { self.columns().of_cell(cell).map(NonNull::cast) }
    }

    /// A word of the stamps of a column. The place is that of the column's, and the word one of them: there is one for each block that
    /// begins below the capacity.
    #[inline(always)]
    pub(super) fn stamp_word(&self, place: u32, word: usize) -> &AtomicStamp {
        debug_assert!(
            word < BLOCKS + self.capacity.div_ceil(BLOCK),
            "a stamp of the column"
        );
        // SAFETY: stamps-behind-ticks, base-in-allocation: within the allocation and aligned; a smaller stamp is in the first half of its word. Stamps are accessed
        // through atomics alone, but where the table is borrowed exclusively.
        unsafe {
            let stamps: NonNull<u64> = self
                .base
                .byte_add(self.capacity / 8 * place as usize)
                .cast();
            AtomicStamp::from_ptr(stamps.add(word).as_ptr().cast())
        }
    }

    /// Where the columns begin.
    #[inline(always)]
    pub(super) fn columns(&self) -> Columns {
        Columns {
            base: self.base,
            capacity: self.capacity,
            #[cfg(miri)]
            narrow: NonNull::from(self.narrow.as_slice()),
        }
    }

    /// Whether there is room for one more row.
    #[inline(always)]
    pub(crate) const fn has_room(&self) -> bool {
        self.len < self.open()
    }
}

impl TableRef<'_> {
    /// Bytes that the table has allocated.
    pub(crate) fn bytes(&self) -> usize {
        if self.capacity == 0 {
            0
        } else {
            self.layout
                .allocation(self.capacity)
                .map_or(0, |layout| layout.size())
        }
    }

    /// The address that the table lists for the column of a cell.
    pub(super) fn listed_column(&self, cell: CellIndex) -> Option<NonNull<u8>> {
        let is_listed = self.capacity > 0 && cell.number() < self.layout.listed;
        // SAFETY: columns-listed: there is an allocation, and its layout lists the cell.
        is_listed
            .then(|| unsafe { self.columns().of_cell(cell) })
            .flatten()
    }

    /// Whether a table can hold this many more rows, if there is memory for them.
    pub(crate) fn check_room(&self, additional: usize) -> Result<(), ReserveError> {
        let needed = self
            .len
            .checked_add(additional)
            .filter(|rows| *rows <= MOST_ROWS);
        let needed = needed.ok_or_else(|| ReserveError::too_many_rows(self.layout.name))?;
        self.layout
            .allocation(self.layout.round_up(needed))
            .map(|_| ())
    }
}

impl TableMut<'_> {
    /// Makes room for one more row.
    #[inline(always)]
    pub(crate) fn try_reserve_one(&mut self) -> Result<(), ReserveError> {
        if self.has_room() {
            Ok(())
        } else {
            self.grow(1)
        }
    }

    /// Makes room for this many more rows.
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), ReserveError> {
        if additional <= self.open() - self.len {
            Ok(())
        } else {
            self.grow(additional)
        }
    }

    /// Gives back the memory that the rows do not need. Without effect where the allocator has no room for the smaller table.
    pub(crate) fn shrink_to_fit(&mut self) {
        let capacity = self.layout.round_up(self.len);
        if capacity < self.capacity {
            // A table that could not be shrunk is as good as before.
            let _ = self.reallocate(capacity);
        }
    }

    /// Frees the allocation. The rows were dropped or moved out before.
    pub(crate) fn deallocate(&mut self) {
        if self.capacity > 0
            && let Ok(layout) = self.layout.allocation(self.capacity)
        {
            self.cleanse();
            let table = core::mem::take(self.table);
            // SAFETY: base-in-allocation. The table that is left has no allocation.
            unsafe { dealloc(table.base.byte_sub(table.lead).as_ptr(), layout) };
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, additional: usize) -> Result<(), ReserveError> {
        let needed = self
            .len
            .checked_add(additional)
            .filter(|rows| *rows <= MOST_ROWS);
        let needed = needed.ok_or_else(|| ReserveError::too_many_rows(self.layout.name))?;
        if needed > self.capacity() {
            self.grow_to(needed)?;
        }
        self.open_rows(needed);
        Ok(())
    }

    /// Makes the capacity so large at least.
    fn grow_to(&mut self, needed: usize) -> Result<(), ReserveError> {
        let first = if self.capacity == 0 {
            self.layout.first_capacity.max(FIRST_CAPACITY)
        } else {
            0
        };
        let roomy = self
            .layout
            .round_up(needed.max(doubled(self.capacity)).max(first));
        // Doubling may ask for more than there is, where the capacity that is needed can still be had.
        self.enlarge(roomy).or_else(|error| {
            let least = self.layout.round_up(needed);
            if least < roomy {
                self.enlarge(least)
            } else {
                Err(error)
            }
        })
    }

    /// Makes the capacity larger. The table is as it was if there is no memory.
    ///
    /// The allocator may know how to do so without a copy: it may have room behind the allocation, or move its pages. Then it remains to
    /// move the columns apart.
    fn enlarge(&mut self, capacity: usize) -> Result<(), ReserveError> {
        if self.capacity == 0 {
            *self.table = self.layout.try_allocate(capacity)?;
            return Ok(());
        }
        // Where the first column may begin much nearer to the start than it did, bits would not move up (see `spread`).
        let is_spread = self.layout.align
            <= if self.layout.has_extras() {
                CACHE_LINE
            } else {
                MOST_LEAD
            };
        if !is_spread {
            return self.reallocate(capacity);
        }
        let (old, new) = (
            self.layout.allocation(self.capacity)?,
            self.layout.allocation(capacity)?,
        );
        self.cleanse();
        // SAFETY: base-in-allocation. `layout` gives both the same alignment, and the new size is neither zero nor too large for a layout.
        let start = unsafe { realloc(self.base.byte_sub(self.lead).as_ptr(), old, new.size()) };
        let Some(start) = NonNull::new(start) else {
            self.close_rows();
            return Err(ReserveError::out_of_memory(self.layout.name, new.size()));
        };
        // SAFETY: base-in-allocation: the allocation is of that size, and nothing else refers to it.
        ask_for_huge_pages(unsafe {
            slice::from_raw_parts_mut(start.cast::<MaybeUninit<u8>>().as_ptr(), new.size())
        });
        // SAFETY: base-in-allocation for the table as it was: its bytes were kept, and stand at the same distance from the start. base-in-allocation for the
        // table as it will be.
        self.spread(unsafe { Enlarged::new(start, capacity) });
        Ok(())
    }

    /// Moves the columns to where they belong in a larger allocation, which begins with the bytes of the old one.
    fn spread(&mut self, Enlarged { start, capacity }: Enlarged) {
        let lead = self.layout.lead(start, capacity);
        // SAFETY: fresh-allocation, and base-in-allocation: both are within the allocation.
        let (from, to) = unsafe { (start.byte_add(self.lead), start.byte_add(lead)) };
        // Parts that move up go first, the last first, and parts that move down last, the first first: so nothing is overwritten that is
        // still to be moved. The ticks and the words of the optional columns are behind all columns, and move up: by 64 rows at least,
        // which is more than the first column can have come nearer to the start.
        if self.layout.tracked > 0 {
            self.layout.spread_ticks(
                (self.capacity, capacity),
                self.len,
                |before, after, words| {
                    // SAFETY: ticks-behind-bits for both capacities, neither of which is below the length.
                    unsafe {
                        to.byte_add(after)
                            .cast::<u32>()
                            .copy_from(from.byte_add(before).cast(), words);
                    };
                },
            );
        }
        if self.layout.stamped > 0 {
            self.layout.spread_stamps(
                (self.capacity, capacity),
                self.len,
                |before, after, words| {
                    // SAFETY: stamps-behind-ticks for both capacities, neither of which is below the length.
                    unsafe {
                        to.byte_add(after)
                            .cast::<u64>()
                            .copy_from(from.byte_add(before).cast(), words);
                    };
                },
            );
        }
        for k in (0..self.layout.optionals).rev() {
            let (old, new) = (self.capacity / 8, capacity / 8);
            // SAFETY: bits-behind-columns for both capacities, which differ by a word for each column at least.
            unsafe {
                let words = to.byte_add(capacity * self.layout.row_size + k * new);
                words.copy_from(
                    from.byte_add(self.capacity * self.layout.row_size + k * old),
                    old,
                );
                words.byte_add(old).write_bytes(0, new - old);
            }
        }
        // SAFETY: prefix-sums-sizes for both capacities.
        let places = |column: &Column| unsafe {
            let prefix = column.prefix as usize;
            (
                from.byte_add(self.capacity * prefix),
                to.byte_add(capacity * prefix),
                self.len * column.info.size,
            )
        };
        let columns = || {
            self.layout
                .columns
                .iter()
                .filter(|column| column.info.size > 0)
        };
        let before = |next: &Column| {
            columns()
                .filter(|it| it.prefix < next.prefix)
                .max_by_key(|it| it.prefix)
        };
        let behind = |last: &Column| {
            columns()
                .filter(|it| it.prefix > last.prefix)
                .min_by_key(|it| it.prefix)
        };
        for column in successors(columns().max_by_key(|it| it.prefix), |it| before(it)) {
            let (from, to, bytes) = places(column);
            if to > from {
                // SAFETY: base-in-allocation and rows-hold-values for the old table, base-in-allocation for the new one.
                unsafe { to.copy_from(from, bytes) };
            }
        }
        for column in successors(columns().min_by_key(|it| it.prefix), |it| behind(it)) {
            let (from, to, bytes) = places(column);
            if to < from {
                // SAFETY: as above.
                unsafe { to.copy_from(from, bytes) };
            }
        }
        (self.base, self.capacity, self.lead) = (to, capacity, lead);
        #[cfg(miri)]
        {
            self.narrow = self.layout.narrow(to, capacity);
        }
        self.list_columns();
        self.clear_stamps_behind();
        self.poison();
    }

    /// Writes the addresses of the columns, as `columns-listed` says. There is an allocation.
    fn list_columns(&mut self) {
        let (columns, listed) = (self.columns(), self.layout.listed);
        for cell in CellIndex::first(listed) {
            // SAFETY: base-in-allocation, columns-listed: `layout` has room for this many addresses in front of the first column.
            unsafe { columns.listed(cell).write(None) };
        }
        for column in self
            .layout
            .columns
            .iter()
            .filter(|column| column.cell.number() < listed)
        {
            // SAFETY: as above.
            unsafe {
                columns
                    .listed(column.cell)
                    .write(Some(columns.first(column.prefix)));
            };
        }
    }

    /// Moves the rows to an allocation of that capacity, at least `len`. The table is as it was if there is none.
    fn reallocate(&mut self, capacity: usize) -> Result<(), ReserveError> {
        let mut new = self.layout.try_allocate(capacity)?;
        with_layout(&mut new, self.layout).open_rows(self.len);
        for column in self.layout.columns {
            let from = self.column::<u8>(column.prefix).as_ptr();
            let to = new.column::<u8>(column.prefix).as_ptr();
            // SAFETY: base-in-allocation and rows-hold-values for the old table, base-in-allocation for the new one, which has room for `len` rows. The allocations
            // are different. The old rows count as moved out.
            unsafe { ptr::copy_nonoverlapping(from, to, self.len * column.info.size) };
        }
        for column in self.layout.columns.iter().filter(|column| column.bits != 0) {
            let (from, to) = (
                self.columns().words(column.bits),
                new.columns().words(column.bits),
            );
            // SAFETY: as above, with a word for each 64 rows.
            unsafe { from.copy_to_nonoverlapping(to, self.len.div_ceil(WORD)) };
        }
        if self.layout.tracked > 0 && self.capacity > 0 && capacity > 0 {
            self.layout.spread_ticks(
                (self.capacity, capacity),
                self.len,
                |before, after, words| {
                    // SAFETY: as above; ticks-behind-bits for both capacities, neither of which is below the length.
                    unsafe {
                        new.base
                            .byte_add(after)
                            .cast::<u32>()
                            .copy_from(self.base.byte_add(before).cast(), words);
                    };
                },
            );
        }
        if self.layout.stamped > 0 && self.capacity > 0 && capacity > 0 {
            self.layout.spread_stamps(
                (self.capacity, capacity),
                self.len,
                |before, after, words| {
                    // SAFETY: as above; stamps-behind-ticks for both capacities, neither of which is below the length.
                    unsafe {
                        new.base
                            .byte_add(after)
                            .cast::<u64>()
                            .copy_from(self.base.byte_add(before).cast(), words);
                    };
                },
            );
        }
        new.len = core::mem::take(&mut self.len);
        let mut old = core::mem::replace(self.table, new);
        with_layout(&mut old, self.layout).deallocate();
        Ok(())
    }
}

impl ArchetypeInfo<'_> {
    /// A table of that capacity, without rows.
    fn try_allocate(&self, capacity: usize) -> Result<Table, ReserveError> {
        if capacity == 0 {
            return Ok(Table::new());
        }
        let layout = self.allocation(capacity)?;
        // SAFETY: entities-first, row-size-sums: the layout is not of size zero: the capacity is not, and a row has its entity.
        let start = unsafe { alloc(layout) };
        let start = NonNull::new(start)
            .ok_or_else(|| ReserveError::out_of_memory(self.name, layout.size()))?;
        // SAFETY: base-in-allocation: the allocation is of that size, and nothing else refers to it.
        ask_for_huge_pages(unsafe {
            slice::from_raw_parts_mut(start.cast::<MaybeUninit<u8>>().as_ptr(), layout.size())
        });
        let lead = self.lead(start, capacity);
        // SAFETY: base-in-allocation: `layout` has room for it.
        let base = unsafe { start.byte_add(lead) };
        if self.optionals > 0 {
            let words = capacity / 8 * self.optionals;
            // SAFETY: bits-behind-columns: the bits of all optional columns are the last bytes of the allocation.
            unsafe {
                base.byte_add(capacity * self.row_size)
                    .write_bytes(0, words);
            };
        }
        if self.tracked > 0 {
            let end = self.tick_cell(0).end as usize;
            // SAFETY: ticks-behind-bits: the highest ticks of all tracked columns are the last bytes of the allocation.
            unsafe {
                base.byte_add(capacity / 8 * end)
                    .write_bytes(0, WHOLE_BYTES * self.tracked);
            };
        }
        let mut table = Table {
            base,
            len: 0,
            capacity,
            lead,
            #[cfg(ecs_asan)]
            open: 0,
            #[cfg(miri)]
            narrow: self.narrow(base, capacity),
        };
        with_layout(&mut table, self).list_columns();
        with_layout(&mut table, self).begin_stamps();
        with_layout(&mut table, self).poison();
        Ok(table)
    }

    /// The allocation of a table.
    pub(super) fn allocation(&self, capacity: usize) -> Result<Layout, ReserveError> {
        let align = self.allocation_align();
        // The most bytes from a place that is so aligned to one where the first column may begin.
        let lead = self.base_align(capacity).saturating_sub(align);
        self.row_size
            .checked_mul(capacity)
            .and_then(|size| {
                size.checked_add(capacity / 8 * self.optionals)?
                    .checked_add(lead)?
                    .checked_add(self.list_bytes())
            })
            .and_then(|size| size.checked_add(self.tick_bytes(capacity)?))
            .and_then(|size| {
                size.checked_add((capacity / 8).checked_mul(STAMP_UNITS as usize * self.stamped)?)
            })
            .and_then(|size| Layout::from_size_align(size, align).ok())
            .ok_or_else(|| ReserveError::too_many_rows(self.name))
    }

    /// The alignment of the first column: from a cache line's worth of rows on, that of cache lines, and thus for all columns.
    pub(super) fn base_align(&self, capacity: usize) -> usize {
        if capacity >= CACHE_LINE {
            self.align.max(CACHE_LINE)
        } else {
            self.align
        }
    }

    /// The alignment of the allocations of the archetype's tables, at any capacity.
    pub(super) fn allocation_align(&self) -> usize {
        if self.align > MOST_LEAD {
            self.align
        } else {
            PLAIN_ALIGN
        }
    }

    /// The bytes in front of the first column for the addresses of the columns (`columns-listed`).
    fn list_bytes(&self) -> usize {
        (self.listed * size_of::<Option<NonNull<u8>>>()).next_multiple_of(self.allocation_align())
    }

    /// How many bytes from the start of an allocation the first column is: the next place behind the list of addresses that is aligned
    /// for it. The list takes a multiple of the allocation's alignment.
    pub(super) fn lead(&self, start: NonNull<u8>, capacity: usize) -> usize {
        let list = self.list_bytes();
        list + (start.addr().get().wrapping_add(list).wrapping_neg()
            & (self.base_align(capacity) - 1))
    }

    /// The least capacity for this many rows that lets each column begin on a cache line, where there are as many.
    ///
    /// An archetype with optional columns keeps a bit a row in words of 64 (`bits-behind-columns`); the ticks of one with tracked columns begin behind such
    /// words (`ticks-behind-bits`).
    fn round_up(&self, rows: usize) -> usize {
        if cfg!(ecs_asan) && rows > 0 {
            let unit = if rows.saturating_add(GUARD_ROWS) <= CACHE_LINE && !self.has_extras() {
                8
            } else {
                CACHE_LINE
            };
            return rows
                .saturating_add(GUARD_ROWS)
                .checked_next_multiple_of(unit)
                .unwrap_or(MOST_ROWS)
                .min(MOST_ROWS);
        }
        if rows <= CACHE_LINE && !self.has_extras() {
            rows
        } else {
            rows.checked_next_multiple_of(CACHE_LINE)
                .unwrap_or(MOST_ROWS)
                .min(MOST_ROWS)
        }
    }

    #[cfg(miri)]
    fn narrow(&self, base: NonNull<u8>, capacity: usize) -> alloc::vec::Vec<(u32, NonNull<u8>)> {
        use core::mem::MaybeUninit;
        let columns = self.columns.iter().filter(|column| column.info.size > 0);
        columns
            .map(|column| {
                let bytes = capacity * column.info.size;
                // SAFETY: base-in-allocation: the column's bytes are within the allocation, and its alone.
                let column_bytes = unsafe {
                    let start = base
                        .byte_add(capacity * column.prefix as usize)
                        .cast::<MaybeUninit<u8>>();
                    core::slice::from_raw_parts_mut(start.as_ptr(), bytes)
                };
                (column.prefix, NonNull::from(column_bytes).cast())
            })
            .collect()
    }
}

/// A table that was made with this layout a moment ago.
#[inline(always)]
fn with_layout<'t>(table: &'t mut Table, layout: &'t ArchetypeInfo<'t>) -> TableMut<'t> {
    TableMut { table, layout }
}

/// Twice the capacity and, from a cache line's worth of rows on, a line's worth more. Then columns do not begin at multiples
/// of a large power of two from each other, where they would contend for the same sets of the caches.
fn doubled(capacity: usize) -> usize {
    capacity
        .saturating_mul(2)
        .saturating_add(if capacity >= CACHE_LINE {
            CACHE_LINE
        } else {
            0
        })
}
