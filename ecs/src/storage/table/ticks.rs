//! The ticks of tracked columns: when each value was added, and when it was changed last. Behind the columns and the bits of
//! the same allocation (`ticks-behind-bits`).
#![allow(unsafe_code)]

use super::plan::{MovePlan, TickMove};
use super::tick_layout::{blocks, highest, ticks, whole};
use super::tick_masks::mask;
use super::{Table, TableMut, TableRef, WORD};
#[cfg(target_arch = "x86_64")]
use crate::base::instructions::InstructionSet;
use crate::base::tick::{Window, aged, is_after, is_kept};
use crate::schema::{ArchetypeInfo, TickCell};
use core::cell::Cell;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr::NonNull;
use core::slice;
use core::sync::atomic::{AtomicU32, Ordering};

/// Which of the two ticks of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TickKind {
    Added,
    Changed,
}

impl TickKind {
    pub(super) const ALL: [Self; 2] = [Self::Added, Self::Changed];
}

/// Rows that share a mark of each kind.
pub(crate) const BLOCK: usize = 256;

impl Table {
    /// Says that rows were added just now.
    ///
    /// The ticks are those of the table, which has room for the rows.
    pub(crate) fn stamp(&mut self, cell: TickCell, rows: Range<usize>, now: u32) {
        assert!(
            rows.end <= self.capacity,
            "there is room for rows that are added"
        );
        if rows.is_empty() || !cell.is_there() {
            return;
        }
        // The first rows of a table find nothing that is right there. Those of other rows stay.
        if rows.start == 0 && rows.end >= self.len {
            self.whole(cell).store(before_all(now), Ordering::Relaxed);
        }
        for kind in TickKind::ALL {
            // SAFETY: ticks-behind-bits: there is a tick for each row of the capacity. The table is borrowed exclusively.
            fill(unsafe { ticks_of_rows(self.ticks(cell, kind), &rows) }, now);
            // No tick is newer than one that is given to a table that is borrowed exclusively.
            for block in blocks_of(&rows) {
                self.block(cell, kind, block).store(now, Ordering::Relaxed);
            }
            self.highest(cell, kind).store(now, Ordering::Relaxed);
        }
    }

    /// Says that rows are changed.
    ///
    /// # Safety
    ///
    /// The ticks are those of a column of this table, which has these rows, and nobody else accesses the column's values in
    /// them, or asks when they were changed.
    #[inline]
    pub(crate) unsafe fn mark(&self, cell: TickCell, rows: Range<usize>, now: u32) {
        if !cell.is_there() {
            return;
        }
        // SAFETY: the caller's promise. ticks-behind-bits: there is a tick for each row.
        unsafe {
            if rows.len() == 1 {
                self.ticks(cell, TickKind::Changed)
                    .add(rows.start)
                    .write(now);
            } else {
                return self.mark_rows(cell, rows, now);
            }
        }
        // Most of the time the block was marked at this tick, and the column with it (`marks-bound-ticks`).
        if self
            .block(cell, TickKind::Changed, rows.start / BLOCK)
            .load(Ordering::Relaxed)
            != now
        {
            self.raise_blocks(cell, &(rows.start..rows.start + 1), now);
        }
    }

    /// As [`mark`](Self::mark), of any number of rows.
    #[inline(never)]
    unsafe fn mark_rows(&self, cell: TickCell, rows: Range<usize>, now: u32) {
        if rows.is_empty() {
            return;
        }
        if rows.len() == self.len {
            // All rows at once: one word says so (`rows-have-ticks`).
            raise(self.whole(cell), now);
            raise(self.highest(cell, TickKind::Changed), now);
        } else {
            // SAFETY: ticks-behind-bits, and the caller's promise.
            fill(
                unsafe { ticks_of_rows(self.ticks(cell, TickKind::Changed), &rows) },
                now,
            );
            self.raise_blocks(cell, &rows, now);
        }
    }

    /// As [`mark`](Self::mark), of rows that the table has.
    #[inline]
    pub(crate) fn mark_exclusively(&mut self, cell: TickCell, rows: Range<usize>, now: u32) {
        assert!(rows.end <= self.len, "rows of the table");
        // SAFETY: rows-have-ticks: the rows are there, and the table is borrowed exclusively. Callers have the cell from its layout.
        unsafe { self.mark(cell, rows, now) };
    }

    /// Where the ticks of the last changes begin, for rows that are marked one by one, as [`mark`](Self::mark) does. The blocks of these rows
    /// are marked already. `None` if the column has no ticks. It is a pointer: others may mark other rows meanwhile.
    #[inline]
    pub(crate) fn ticks_to_mark(
        &self,
        cell: TickCell,
        rows: &Range<usize>,
        now: u32,
    ) -> Option<NonNull<u32>> {
        assert!(rows.end <= self.len, "rows of the table");
        cell.is_there().then(|| {
            self.raise_blocks(cell, rows, now);
            self.ticks(cell, TickKind::Changed)
        })
    }

    /// Marks the blocks of these rows, and the column.
    #[cold]
    #[inline(never)]
    fn raise_blocks(&self, cell: TickCell, rows: &Range<usize>, now: u32) {
        for block in blocks_of(rows) {
            raise(self.block(cell, TickKind::Changed, block), now);
        }
        raise(self.highest(cell, TickKind::Changed), now);
    }

    /// A tick of a row.
    pub(crate) fn tick(&self, cell: TickCell, kind: TickKind, row: usize) -> Option<u32> {
        if !cell.is_there() || row >= self.len {
            return None;
        }
        // SAFETY: rows-have-ticks: the row has ticks. A reader of the table may read them.
        let tick = unsafe { self.ticks(cell, kind).add(row).read() };
        Some(if kind == TickKind::Changed {
            later(tick, self.whole(cell).load(Ordering::Relaxed))
        } else {
            tick
        })
    }

    /// Whether there may be rows with new ticks.
    #[inline]
    pub(crate) fn has_new(&self, cell: TickCell, kind: TickKind, window: Window) -> bool {
        cell.is_there()
            && self.len > 0
            && window.has(self.highest(cell, kind).load(Ordering::Relaxed))
    }

    /// Of the 64 rows from `64 * word` on, those that have new ticks.
    #[inline(never)]
    pub(crate) fn new_rows(
        &self,
        cell: TickCell,
        kind: TickKind,
        word: usize,
        window: Window,
    ) -> u64 {
        let count = self.len.saturating_sub(word * WORD).min(WORD);
        if !cell.is_there() || count == 0 {
            return 0;
        }
        if kind == TickKind::Changed && window.has(self.whole(cell).load(Ordering::Relaxed)) {
            return u64::MAX >> (WORD - count);
        }
        // SAFETY: rows-have-ticks: these rows have ticks. A query that asks for them runs beside none that writes them.
        let ticks = unsafe {
            slice::from_raw_parts(self.ticks(cell, kind).add(word * WORD).as_ptr(), count)
        };
        match <&[u32; WORD]>::try_from(ticks) {
            Ok(ticks) => mask(ticks, window),
            Err(_) => (0..).zip(ticks).fold(0, |bits, (i, tick)| {
                bits | u64::from(window.has(*tick)) << i
            }),
        }
    }

    /// Of the 64 blocks from `64 * word` on, those that may have rows with new ticks.
    #[inline(never)]
    pub(crate) fn new_blocks(
        &self,
        cell: TickCell,
        kind: TickKind,
        word: usize,
        window: Window,
    ) -> u64 {
        let first = word * WORD;
        let count = self.len.div_ceil(BLOCK).saturating_sub(first).min(WORD);
        if !cell.is_there() || count == 0 {
            return 0;
        }
        if kind == TickKind::Changed && window.has(self.whole(cell).load(Ordering::Relaxed)) {
            return u64::MAX >> (WORD - count);
        }
        // SAFETY: ticks-behind-bits, marks-bound-ticks: these blocks have marks, which are accessed through atomics alone, as in `block`.
        let marks = unsafe {
            let marks = self
                .tick_word(blocks(self.capacity, cell, kind))
                .cast::<AtomicU32>();
            slice::from_raw_parts(marks.add(first).as_ptr(), count)
        };
        let is_new = |mark: &AtomicU32| window.has(mark.load(Ordering::Relaxed));
        let new = |marks: &[AtomicU32]| {
            (0..)
                .zip(marks)
                .fold(0, |bits, (i, mark)| bits | u64::from(is_new(mark)) << i)
        };
        let (eights, rest) = marks.as_chunks::<8>();
        let mut bits = if rest.is_empty() {
            0
        } else {
            new(rest) << (8 * eights.len())
        };
        for (i, marks) in (0..).zip(eights) {
            // Most blocks have nothing new.
            if marks.iter().fold(false, |any, mark| any | is_new(mark)) {
                bits |= new(marks) << (8 * i);
            }
        }
        bits
    }

    /// Gives each row the tick at which all were changed at once, since there is to be one that was not.
    #[cold]
    fn write_whole(&mut self, cell: TickCell, now: u32) {
        let whole = self.whole(cell).swap(before_all(now), Ordering::Relaxed);
        // SAFETY: rows-have-ticks: the rows have ticks. The table is borrowed exclusively.
        let ticks = unsafe {
            slice::from_raw_parts_mut(self.ticks(cell, TickKind::Changed).as_ptr(), self.len)
        };
        for tick in ticks {
            *tick = later(*tick, whole);
        }
        for block in 0..self.len.div_ceil(BLOCK) {
            raise(self.block(cell, TickKind::Changed, block), whole);
        }
    }

    /// Copies the ticks of a row to the new last row of another table, with the present tick for a component that comes, and closes the gap in
    /// its own ticks.
    ///
    /// # Safety
    ///
    /// As for [`move_row_by`](Self::move_row_by), which comes next.
    #[inline(always)]
    pub(super) unsafe fn move_ticks(
        &mut self,
        plan: &MovePlan,
        row: usize,
        other: &mut Table,
        now: u32,
    ) {
        let (last, end) = (self.len - 1, other.len);
        self.stamp_move(row, other, plan.stamps);
        let (source, destination) = (self.all_ticks(), other.all_ticks());
        for &TickMove { from, to } in &*plan.ticks {
            // SAFETY: plan-copies-columns, and the caller's promise: both rows have ticks, and there is room for the row.
            unsafe {
                let ticks = source.of_row(from, row, now);
                if from.is_there() && row != last {
                    source.words(from).fill(row, last);
                }
                if to.is_there() {
                    other.push_ticks(destination, to, (end, ticks), now);
                }
            }
        }
    }

    /// Stamps both blocks that the move of a row to the end of another table writes, by the places of the stamps.
    #[inline(always)]
    fn stamp_move(&self, row: usize, other: &Self, [from, to]: [u32; 2]) {
        other.stamp_row(to, other.len);
        if row != self.len - 1 {
            self.stamp_row(from, row);
        }
    }

    /// Writes the ticks of a column for the row at the end.
    ///
    /// # Safety
    ///
    /// There is room for the row, and the ticks are those of this table, which is borrowed exclusively.
    #[inline(always)]
    unsafe fn push_ticks(
        &mut self,
        ticks: AllTicks,
        cell: TickCell,
        (end, row): (usize, [u32; 2]),
        now: u32,
    ) {
        let words = ticks.words(cell);
        // SAFETY: the caller's promise.
        unsafe {
            if words.must_write_whole(end, row[1]) {
                self.write_whole(cell, now);
            }
            words.push(end, row, now);
        }
    }

    /// Where the ticks of all columns are.
    #[inline(always)]
    fn all_ticks(&self) -> AllTicks {
        AllTicks {
            base: self.base,
            capacity: self.capacity,
        }
    }

    /// The first tick of that kind. There is one for each row of the capacity (`ticks-behind-bits`).
    #[inline(always)]
    fn ticks(&self, cell: TickCell, kind: TickKind) -> NonNull<u32> {
        self.tick_word(ticks(self.capacity, cell, kind))
    }

    /// A word of the ticks, by its offset.
    #[inline(always)]
    fn tick_word(&self, offset: usize) -> NonNull<u32> {
        // SAFETY: ticks-behind-bits, base-in-allocation: within the allocation, or zero where there is none.
        unsafe { self.base.byte_add(offset).cast() }
    }

    /// The mark of that kind of a block that begins below the capacity.
    #[inline(always)]
    fn block(&self, cell: TickCell, kind: TickKind, block: usize) -> &AtomicU32 {
        debug_assert!(
            block < self.capacity.div_ceil(BLOCK),
            "a block of rows that there is room for"
        );
        // SAFETY: ticks-behind-bits: the mark is within the allocation, and accessed through atomics alone, but where the table is borrowed
        // exclusively.
        unsafe {
            AtomicU32::from_ptr(
                self.tick_word(blocks(self.capacity, cell, kind))
                    .add(block)
                    .as_ptr(),
            )
        }
    }

    /// The highest tick of that kind, of a table that has an allocation.
    #[inline(always)]
    fn highest(&self, cell: TickCell, kind: TickKind) -> &AtomicU32 {
        assert!(self.capacity > 0, "a table with ticks has room for rows");
        // SAFETY: ticks-behind-bits: the words are within the allocation, aligned to four bytes at least, since capacities are multiples of
        // 64, and accessed through atomics alone, but where the table is borrowed exclusively.
        unsafe { AtomicU32::from_ptr(self.tick_word(highest(self.capacity, cell, kind)).as_ptr()) }
    }

    /// The tick at which all rows were changed at once, as [`highest`](Self::highest).
    #[inline(always)]
    fn whole(&self, cell: TickCell) -> &AtomicU32 {
        assert!(self.capacity > 0, "a table with ticks has room for rows");
        // SAFETY: ticks-behind-bits, as for `highest`.
        unsafe { AtomicU32::from_ptr(self.tick_word(whole(self.capacity, cell)).as_ptr()) }
    }
}

/// Where the ticks of a table are. A copy: a write to the ticks might be one to the table itself, for all that the compiler knows.
#[derive(Clone, Copy)]
struct AllTicks {
    base: NonNull<u8>,
    capacity: usize,
}

impl AllTicks {
    /// Both ticks of a row in a column, or the present one, if there is no such column.
    ///
    /// # Safety
    ///
    /// The table has the row, and is borrowed exclusively.
    #[inline(always)]
    unsafe fn of_row(self, cell: TickCell, row: usize, now: u32) -> [u32; 2] {
        if !cell.is_there() {
            return [now; 2];
        }
        // SAFETY: the caller's promise.
        unsafe { self.words(cell).of_row(row) }
    }

    /// The words of a column.
    #[inline(always)]
    fn words(self, cell: TickCell) -> TickWords {
        let Self { base, capacity } = self;
        // SAFETY: ticks-behind-bits, base-in-allocation: within the allocation, or zero where there is none.
        let word = |offset| unsafe { base.byte_add(offset).cast() };
        TickWords {
            added: word(ticks(capacity, cell, TickKind::Added)),
            capacity,
            highest: word(highest(capacity, cell, TickKind::Added)),
        }
    }
}

/// Where the words of the ticks of a column are, for a table that is borrowed exclusively.
///
/// Invariant: `ticks-behind-bits`: the ticks of additions are followed by as many ticks of changes, and then by the marks of the blocks, one for every 64 ticks of
/// each kind. `highest` has the highest tick of each kind, and then the tick at which all rows were changed.
#[derive(Clone, Copy)]
struct TickWords {
    added: NonNull<u32>,
    capacity: usize,
    highest: NonNull<u32>,
}

impl TickWords {
    /// The ticks of that kind, by its number.
    #[inline(always)]
    fn ticks(self, kind: usize) -> NonNull<u32> {
        // SAFETY: ticks-behind-bits, base-in-allocation: within the allocation.
        unsafe { self.added.add(kind * self.capacity) }
    }

    /// The mark of a block.
    #[inline(always)]
    fn block(self, kind: usize, block: usize) -> NonNull<u32> {
        // SAFETY: ticks-behind-bits, base-in-allocation: within the allocation.
        unsafe {
            self.added
                .add(2 * self.capacity + kind * (self.capacity / 64) + block)
        }
    }

    /// Both ticks of a row.
    ///
    /// # Safety
    ///
    /// Of this and of those below: the table has the row, or room for it, and is borrowed exclusively.
    #[inline(always)]
    unsafe fn of_row(self, row: usize) -> [u32; 2] {
        // SAFETY: the caller's promise, rows-have-ticks.
        unsafe {
            let [added, changed] = [0, 1].map(|kind| self.ticks(kind).add(row).read());
            [added, later(changed, self.highest.add(2).read())]
        }
    }

    /// Gives a row the ticks of the last one.
    #[inline(always)]
    unsafe fn fill(self, row: usize, last: usize) {
        for kind in 0..2 {
            // SAFETY: the caller's promise, rows-have-ticks, marks-bound-ticks.
            unsafe {
                let tick = self.ticks(kind).add(last).read();
                self.ticks(kind).add(row).write(tick);
                let block = self.block(kind, row / BLOCK);
                if row / BLOCK != last / BLOCK && is_after(tick, block.read()) {
                    block.write(tick);
                }
            }
        }
    }

    /// Whether the row behind the last one was changed before all rows were changed at once.
    #[inline(always)]
    unsafe fn must_write_whole(self, end: usize, changed: u32) -> bool {
        // SAFETY: the caller's promise, rows-have-ticks.
        end > 0 && is_after(unsafe { self.highest.add(2).read() }, changed)
    }

    /// Writes the ticks of the row behind the last one.
    #[inline(always)]
    unsafe fn push(self, end: usize, ticks: [u32; 2], now: u32) {
        if end == 0 {
            // SAFETY: the caller's promise.
            unsafe { self.highest.add(2).write(before_all(now)) };
        }
        for (kind, tick) in ticks.into_iter().enumerate() {
            // SAFETY: the caller's promise. A mark without rows is of rows that left, or was never written (marks-bound-ticks). A column's highest tick is no
            // older than its marks.
            unsafe {
                self.ticks(kind).add(end).write(tick);
                let (block, highest) = (self.block(kind, end / BLOCK), self.highest.add(kind));
                if end.is_multiple_of(BLOCK) || is_after(tick, block.read()) {
                    block.write(tick);
                    if end == 0 || is_after(tick, highest.read()) {
                        highest.write(tick);
                    }
                }
            }
        }
    }
}

impl TableMut<'_> {
    /// Says of all tracked columns that rows were added just now.
    #[inline]
    pub(crate) fn stamp_rows(&mut self, rows: Range<usize>, now: u32) {
        if !self.layout.marked {
            return;
        }
        self.as_ref().stamp_places(&rows);
        for (_, cell) in self.layout.tick_cells() {
            self.stamp(cell, rows.clone(), now);
        }
    }

    /// As [`Table::move_ticks`], by the layouts: constants, where the tables are.
    ///
    /// # Safety
    ///
    /// As for [`move_row`](Self::move_row), which comes next.
    #[inline(always)]
    pub(super) unsafe fn move_ticks_by_layout(
        &mut self,
        row: usize,
        other: &mut TableMut<'_>,
        now: u32,
    ) {
        let (last, end) = (self.len - 1, other.len);
        let stamps = [self.layout, other.layout].map(|layout| layout.stamp_place(0));
        self.stamp_move(row, other, stamps);
        let (source, destination) = (self.all_ticks(), other.all_ticks());
        for (column, to) in other.layout.tick_cells() {
            let from = self.layout.tick_cells();
            let from = from.fold(TickCell::ABSENT, |found, (other, cell)| {
                if other.cell == column.cell {
                    cell
                } else {
                    found
                }
            });
            // SAFETY: the caller's promise, and table-with-own-layout for both.
            unsafe {
                let ticks = source.of_row(from, row, now);
                other.push_ticks(destination, to, (end, ticks), now);
            }
        }
        for (_, from) in self.layout.tick_cells().filter(|_| row != last) {
            // SAFETY: the caller's promise, and table-with-own-layout.
            unsafe { source.words(from).fill(row, last) };
        }
    }

    /// Gives a row that was added just now older ticks: when its value was added, and when it was changed. The marks of its block stay.
    #[cfg(feature = "save")]
    pub(crate) fn set_ticks(&mut self, cell: TickCell, row: usize, ticks: [u32; 2], now: u32) {
        assert!(
            row < self.len && cell.is_there(),
            "a row of the table, with ticks"
        );
        for (kind, tick) in TickKind::ALL.into_iter().zip(ticks) {
            let tick = if is_after(tick, now) {
                now
            } else {
                aged(tick, now)
            };
            // SAFETY: rows-have-ticks: the row has ticks, and the table is borrowed exclusively. None is newer than the highest, which is now.
            unsafe { self.ticks(cell, kind).add(row).write(tick) };
        }
    }

    /// Gives one row the ticks of another.
    #[inline(always)]
    pub(crate) fn copy_ticks(&mut self, from: usize, to: usize) {
        if self.layout.marked {
            self.as_ref().stamp_places(&(to..to + 1));
            self.for_both_rows(from, to, |from, to| *to = *from);
        }
    }

    /// Exchanges the ticks of two rows.
    pub(super) fn swap_ticks(&mut self, one: usize, other: usize) {
        if self.layout.marked {
            self.as_ref().stamp_places(&(one..one + 1));
            self.as_ref().stamp_places(&(other..other + 1));
            self.for_both_rows(one, other, core::mem::swap);
        }
    }

    #[inline]
    fn for_both_rows(&mut self, one: usize, other: usize, f: impl Fn(&mut u32, &mut u32)) {
        if one == other {
            return;
        }
        assert!(
            one < self.capacity && other < self.capacity,
            "two rows of the table"
        );
        for (_, cell) in self.layout.tick_cells() {
            for kind in TickKind::ALL {
                let first = self.ticks(cell, kind);
                // SAFETY: ticks-behind-bits, rows-have-ticks: both rows have ticks, and are not the same. The table is borrowed exclusively.
                let [first, second] =
                    unsafe { [first.add(one).as_mut(), first.add(other).as_mut()] };
                f(first, second);
                let (first, second) = (*first, *second);
                if one / BLOCK != other / BLOCK {
                    raise(self.block(cell, kind, one / BLOCK), first);
                    raise(self.block(cell, kind, other / BLOCK), second);
                }
            }
        }
    }

    /// Makes ticks younger that would look new again one day.
    pub(crate) fn age_ticks(&mut self, now: u32) {
        if self.capacity == 0 {
            return;
        }
        self.as_ref().stamp_places(&(0..self.len));
        for (_, cell) in self.layout.tick_cells() {
            for kind in TickKind::ALL {
                // SAFETY: rows-have-ticks: the rows have ticks. The table is borrowed exclusively.
                let ticks =
                    unsafe { slice::from_raw_parts_mut(self.ticks(cell, kind).as_ptr(), self.len) };
                for tick in ticks {
                    *tick = aged(*tick, now);
                }
                let blocks =
                    (0..self.len.div_ceil(BLOCK)).map(|block| self.block(cell, kind, block));
                blocks
                    .chain([self.highest(cell, kind)])
                    .for_each(|word| age(word, now));
            }
            age(self.whole(cell), now);
        }
    }
}

impl TableRef<'_> {
    /// Asserts `rows-have-ticks` and `marks-bound-ticks`.
    pub(super) fn check_ticks(&self, now: u32) {
        for (_, cell) in self.layout.tick_cells().filter(|_| self.len > 0) {
            let (whole, highest) = (self.whole(cell), self.highest(cell, TickKind::Changed));
            let [whole, highest] = [whole, highest].map(|tick| tick.load(Ordering::Relaxed));
            assert!(
                !is_after(whole, highest),
                "rows-have-ticks: the rows of `{}` were changed at once after all changes",
                self.layout.name
            );
            assert!(
                is_kept(whole, now),
                "rows-have-ticks: the tick of all rows of `{}` is older than one that was swept",
                self.layout.name
            );
            for kind in TickKind::ALL {
                let highest = self.highest(cell, kind).load(Ordering::Relaxed);
                for block in 0..self.len.div_ceil(BLOCK) {
                    let mark = self.block(cell, kind, block).load(Ordering::Relaxed);
                    assert!(
                        !is_after(mark, highest),
                        "marks-bound-ticks: the mark of a block of `{}` is above the highest",
                        self.layout.name
                    );
                    assert!(
                        is_kept(mark, now),
                        "marks-bound-ticks: the mark of a block of `{}` is older than one that was swept",
                        self.layout.name
                    );
                    for row in block * BLOCK..self.len.min((block + 1) * BLOCK) {
                        // SAFETY: rows-have-ticks: the row has ticks.
                        let tick = unsafe { self.ticks(cell, kind).add(row).read() };
                        assert!(
                            !is_after(tick, mark),
                            "marks-bound-ticks: a tick of `{}` is above the mark of its block",
                            self.layout.name
                        );
                    }
                }
                for row in 0..self.len {
                    let tick = self.tick(cell, kind, row).unwrap_or(now);
                    assert!(
                        !is_after(tick, highest),
                        "rows-have-ticks: a tick of `{}` is above the highest",
                        self.layout.name
                    );
                    assert!(
                        !is_after(tick, now),
                        "rows-have-ticks: a tick of `{}` is yet to come",
                        self.layout.name
                    );
                    assert!(
                        is_kept(tick, now),
                        "rows-have-ticks: a tick of `{}` is older than one that was swept",
                        self.layout.name
                    );
                }
            }
        }
    }
}

impl ArchetypeInfo<'_> {
    /// Calls `copy` with each move that takes the ticks of this many rows to where they belong in a table of another capacity: with
    /// the offsets of some words from the base before and after, and their number. Those at the end come first.
    pub(super) fn spread_ticks(
        &self,
        (old, new): (usize, usize),
        len: usize,
        mut copy: impl FnMut(usize, usize, usize),
    ) {
        for rank in (0..self.tracked).rev() {
            let cell = self.tick_cell(rank);
            copy(whole(old, cell), whole(new, cell), 1);
            for kind in [TickKind::Changed, TickKind::Added] {
                copy(highest(old, cell, kind), highest(new, cell, kind), 1);
            }
        }
        for rank in (0..self.tracked).rev() {
            let cell = self.tick_cell(rank);
            for kind in [TickKind::Changed, TickKind::Added] {
                copy(
                    blocks(old, cell, kind),
                    blocks(new, cell, kind),
                    len.div_ceil(BLOCK),
                );
            }
            for kind in [TickKind::Changed, TickKind::Added] {
                copy(ticks(old, cell, kind), ticks(new, cell, kind), len);
            }
        }
    }
}

/// The blocks of some rows, of which there is at least one.
#[inline(always)]
fn blocks_of(rows: &Range<usize>) -> Range<usize> {
    rows.start / BLOCK..(rows.end - 1) / BLOCK + 1
}

/// Makes the word this tick, unless it is newer. Other threads may do the same.
#[inline]
fn raise(word: &AtomicU32, tick: u32) {
    let mut seen = word.load(Ordering::Relaxed);
    while is_after(tick, seen) {
        match word.compare_exchange_weak(seen, tick, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return,
            Err(newer) => seen = newer,
        }
    }
}

/// Makes a word younger that would look new again one day.
fn age(word: &AtomicU32, now: u32) {
    word.store(aged(word.load(Ordering::Relaxed), now), Ordering::Relaxed);
}

/// A tick that nothing new is before.
const fn before_all(now: u32) -> u32 {
    aged(now.wrapping_add(1), now)
}

/// The later of two ticks.
#[inline(always)]
const fn later(one: u32, other: u32) -> u32 {
    if is_after(other, one) { other } else { one }
}

/// The ticks of these rows, which may be written for the first time.
///
/// # Safety
///
/// The ticks from `first` on are those of a table that has the rows, or room for them. Nothing else accesses these.
#[inline(always)]
unsafe fn ticks_of_rows<'t>(
    first: NonNull<u32>,
    rows: &Range<usize>,
) -> &'t [Cell<MaybeUninit<u32>>] {
    // SAFETY: the caller's promise.
    unsafe { slice::from_raw_parts(first.add(rows.start).as_ptr().cast(), rows.len()) }
}

#[inline(always)]
fn fill(ticks: &[Cell<MaybeUninit<u32>>], now: u32) {
    if let [tick] = ticks {
        tick.set(MaybeUninit::new(now));
        return;
    }
    #[cfg(target_arch = "x86_64")]
    if ticks.len() >= MANY && InstructionSet::preferred() != InstructionSet::Baseline {
        // SAFETY: instructions-present: the processor has AVX2: its loops are preferred, or wider ones.
        unsafe { fill_wide(ticks, now) };
        return;
    }
    fill_all(ticks, now);
}

#[inline(always)]
fn fill_all(ticks: &[Cell<MaybeUninit<u32>>], now: u32) {
    for tick in ticks {
        tick.set(MaybeUninit::new(now));
    }
}

/// This many ticks are worth wide instructions.
#[cfg(target_arch = "x86_64")]
const MANY: usize = 64;

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx2")]
fn fill_wide(ticks: &[Cell<MaybeUninit<u32>>], now: u32) {
    fill_all(ticks, now);
}
