//! Copies of all rows of a table, for another table of the same layout.
//!
//! Values that can be copied as bytes are copied where they are to stand. Clones of others are made apart, and then change places with the
//! old values: so a clone that panics leaves the other table as it was, and old values are dropped last.
#![allow(unsafe_code)]

use super::{BLOCK, TableMut, TableRef, WORD};
use crate::base::component::{CloneValues, ComponentInfo};
use crate::base::error::ReserveError;
use crate::base::memory::{try_lengthen, try_push};
use crate::base::panics::for_each_despite_panics;
use crate::schema::description::Copying;
use crate::schema::{ArchetypeInfo, Column};
use alloc::alloc::{alloc, dealloc};
use alloc::vec::Vec;
use core::alloc::Layout;
use core::mem::{self, MaybeUninit};
use core::num::NonZeroUsize;
use core::ops::Range;
use core::ptr::{self, NonNull};
use ecs_value::Entity;

/// The rows of a table, on their way to another table of the same layout. Once they are there, the old values of the other table, which
/// are dropped with this.
///
/// Invariant: **cloned-columns** The columns of `cloned` are those that are not copied as bytes by their types. Until the rows are there, `apart` has
/// clones of their values, in the order of the columns, but for blocks that are there already. The source is borrowed meanwhile.
pub(crate) struct RowCopies<'s> {
    source: TableRef<'s>,
    apart: Vec<ApartRows>,
    /// A bit a column, set where its values are not copied as bytes. No bits stand for none.
    cloned: Vec<u64>,
    are_there: bool,
}

impl RowCopies<'_> {
    /// Whether values of any column are cloned.
    pub(crate) fn has_clones(&self) -> bool {
        !self.cloned.is_empty()
    }

    /// Says that the values of a column of the source are cloned, by its number.
    fn try_set_cloned(&mut self, column: usize) -> Result<(), ReserveError> {
        try_lengthen(&mut self.cloned, column / WORD + 1, || 0, COPIES)?;
        self.cloned[column / WORD] |= 1 << (column % WORD);
        Ok(())
    }

    /// Whether the other table has the same entities in the same rows already.
    pub(crate) fn has_places_of(&self, there: TableRef<'_>) -> bool {
        self.source.has_places_of(there)
    }

    /// The entities of the rows of the source.
    pub(crate) fn entities(&self) -> &[Entity] {
        self.source.entities()
    }
}

/// How the values of a column are copied.
#[derive(Clone, Copy)]
pub(crate) enum CopiedBy {
    /// A copy of the bytes is a copy of the value.
    Bytes,
    /// By clones.
    Clones(ClonedBy),
}

/// Clones values of one type.
///
/// Invariant: **clone-of-type** The function is that of the type of the component for which this was made, by comparison.
#[derive(Clone, Copy)]
pub(crate) struct ClonedBy(CloneValues);

impl CopiedBy {
    /// The way for values of a component, if `copying` is of its type. Values that are mere data are copied as bytes, if nothing has to
    /// be dropped.
    pub(crate) fn of(
        info: &ComponentInfo,
        copying: Option<Copying>,
        is_data: bool,
    ) -> Option<Self> {
        match copying {
            _ if is_data => info.drop.is_none().then_some(Self::Bytes),
            Some(copying) if copying.type_id == info.type_id => Some(
                copying
                    .clone_all
                    .map_or(Self::Bytes, |clone| Self::Clones(ClonedBy(clone))),
            ),
            _ => None,
        }
    }
}

/// The values of some consecutive rows of one column.
///
/// Invariant: **clones-apart** `first` is the start of an allocation with room for `room` values of the column, or aligned for them where they take
/// no bytes. The first `len` of them are there, if the column is not optional, and otherwise those with a set bit.
struct ApartRows {
    column: Column,
    /// The row of the first value.
    start: usize,
    first: NonNull<u8>,
    room: usize,
    len: usize,
    bits: Vec<u64>,
}

impl<'t> TableRef<'t> {
    /// Clones the values that are not copied as bytes, to stand in a table of the same layout. `way` says how the values of a column are
    /// copied. Blocks of rows that the other table has already are passed over.
    pub(crate) fn try_copies<E: From<ReserveError>>(
        self,
        there: Option<TableRef<'_>>,
        way: impl Fn(&Column) -> Result<CopiedBy, E>,
    ) -> Result<RowCopies<'t>, E> {
        let mut copies = RowCopies {
            source: self,
            apart: Vec::new(),
            cloned: Vec::new(),
            are_there: false,
        };
        let rows_there = there.map_or(0, |there| there.len);
        for (number, column) in self.layout.columns.iter().enumerate().skip(1) {
            // Where there are no values, none is cloned. Old values may have to be dropped all the same.
            let way = match self.len {
                0 if column.info.drop.is_none() || rows_there == 0 => CopiedBy::Bytes,
                0 => CopiedBy::Clones(ClonedBy(|_, _, _| {})),
                _ => way(column)?,
            };
            let CopiedBy::Clones(clone) = way else {
                continue;
            };
            copies.try_set_cloned(number)?;
            for rows in self.rows_to_copy(there, number) {
                let mut values = ApartRows::try_new(*column, rows)?;
                values.try_clone_from(self, clone)?;
                try_push(&mut copies.apart, values, COPIES)?;
            }
        }
        Ok(copies)
    }

    /// The rows of either table in which a column may differ, by the number of the column.
    fn rows_to_copy<'r>(
        self,
        there: Option<TableRef<'r>>,
        column: usize,
    ) -> impl Iterator<Item = Range<usize>> + use<'t, 'r> {
        let most = self.len.max(there.map_or(0, |there| there.len));
        let there = there.filter(|_| self.layout.stamped > 0);
        let mut next = 0;
        core::iter::from_fn(move || {
            let Some(there) = there else {
                let rows = next..most;
                next = most;
                return Some(rows).filter(|rows| !rows.is_empty());
            };
            if next == 0 && self.is_column_of(there, column) {
                return None;
            }
            let differs = |block: &usize| !self.is_block_of(there, column, *block);
            let start = (next / BLOCK..most.div_ceil(BLOCK)).find(differs)?;
            let end = (start + 1..most.div_ceil(BLOCK))
                .find(|block| !differs(block))
                .unwrap_or(usize::MAX / BLOCK);
            next = (end * BLOCK).min(most).next_multiple_of(BLOCK);
            Some(start * BLOCK..(end * BLOCK).min(most))
        })
    }

    /// Whether all rows are there already, and the values of the column with them.
    fn is_column_of(self, there: TableRef<'_>, column: usize) -> bool {
        let is_same = |place| {
            self.highest_stamp(place)
                .is_some_and(|stamp| there.highest_stamp(place) == Some(stamp))
        };
        self.len == there.len
            && is_same(self.layout.stamp_place(0))
            && is_same(self.layout.stamp_place(column))
            && self.has_bits_of(there, column, 0..self.len)
    }

    /// Whether the rows of a block are there already, and the values of the column with them.
    fn is_block_of(self, there: TableRef<'_>, column: usize, block: usize) -> bool {
        let rows = block * BLOCK..self.len.min((block + 1) * BLOCK);
        let is_same = |place| {
            self.block_stamp(place, block)
                .is_some_and(|stamp| there.block_stamp(place, block) == Some(stamp))
        };
        !rows.is_empty()
            && rows.end == there.len.min((block + 1) * BLOCK)
            && is_same(self.layout.stamp_place(0))
            && is_same(self.layout.stamp_place(column))
            && self.has_bits_of(there, column, rows)
    }

    /// Whether the same rows have a value in a column. The rows begin with a word.
    fn has_bits_of(self, there: TableRef<'_>, column: usize, rows: Range<usize>) -> bool {
        let column = &self.layout.columns[column];
        column.bits == 0
            || (rows.start / WORD..rows.end.div_ceil(WORD))
                .all(|word| self.rows_with(column, word) == there.rows_with(column, word))
    }

    /// The rows that have a value in a column, of those from `64 * word` on.
    fn rows_with(&self, column: &Column, word: usize) -> u64 {
        let count = self.len.saturating_sub(word * WORD).min(WORD);
        if count == 0 {
            0
        } else {
            self.word(column.place(), word) & (u64::MAX >> (WORD - count))
        }
    }
}

impl TableMut<'_> {
    /// Makes the rows those that were copied from another table of the same layout. There is room for them. Runs no code of a user, and
    /// never allocates.
    pub(crate) fn take_copies(&mut self, copies: &mut RowCopies<'_>) {
        let RowCopies {
            source,
            apart,
            cloned,
            are_there,
        } = copies;
        let source = *source;
        assert!(!mem::replace(are_there, true), "rows are copied once");
        assert!(
            is_same(self.layout, source.layout),
            "rows are copied between tables of one layout"
        );
        let (before, after) = (self.len, source.len);
        assert!(
            after <= self.capacity(),
            "there is room for the rows that are copied"
        );
        self.open_rows(before.max(after));
        let mut apart = apart.iter_mut().peekable();
        for (number, column) in self.layout.columns.iter().enumerate() {
            let (size, prefix) = (column.info.size, column.prefix);
            while let Some(values) = apart.next_if(|values| values.column.cell == column.cell) {
                let rows = values.start..values.start + values.room;
                assert!(
                    rows.end <= self.capacity(),
                    "there is room for the rows that are copied"
                );
                // SAFETY: base-in-allocation: the column has room for the rows. clones-apart: and so has the other allocation.
                unsafe {
                    let own = self.column::<u8>(prefix).byte_add(rows.start * size);
                    let [one, other] =
                        [own, values.first].map(|first| first.cast::<MaybeUninit<u8>>().as_ptr());
                    ptr::swap_nonoverlapping(one, other, rows.len() * size);
                }
                values.exchange_len(self, column);
            }
            if cloned
                .get(number / WORD)
                .is_some_and(|bits| bits & (1 << (number % WORD)) != 0)
            {
                continue;
            }
            for rows in source.rows_to_copy(Some(self.as_ref()), number) {
                let rows = rows.start..rows.end.min(after);
                if rows.is_empty() {
                    continue;
                }
                let (from, to) = (source.column::<u8>(prefix), self.column::<u8>(prefix));
                // SAFETY: base-in-allocation, rows-hold-values for both tables, which are different. cloned-columns: values are copied as bytes by their type; bytes of absent ones
                // are not looked at.
                unsafe {
                    let (from, to) = (
                        from.byte_add(rows.start * size),
                        to.byte_add(rows.start * size),
                    );
                    to.copy_from_nonoverlapping(from, rows.len() * size);
                }
            }
        }
        assert!(apart.next().is_none(), "clones are of columns of the table");
        self.copy_bits(source);
        self.copy_all_ticks(source);
        self.copy_stamps(source);
        self.len = after;
        self.close_rows();
    }

    /// Makes the bits of all optional columns those of another table.
    fn copy_bits(&mut self, source: TableRef<'_>) {
        for column in self.layout.columns.iter().filter(|column| column.bits != 0) {
            for word in 0..self.capacity / WORD {
                let bits = source.rows_with(column, word);
                // SAFETY: bits-behind-columns: there is a word for each 64 rows of the capacity. The table is borrowed exclusively.
                unsafe { self.words(column.place()).add(word).write(bits) };
            }
        }
    }

    /// Makes the ticks of all tracked columns those of another table, where the columns may differ.
    fn copy_all_ticks(&mut self, source: TableRef<'_>) {
        if self.layout.tracked == 0 || source.len == 0 {
            return;
        }
        self.layout.spread_ticks(
            (source.capacity, self.capacity),
            source.len,
            |before, after, words| {
                // SAFETY: ticks-behind-bits for both capacities, neither of which is below the length. The allocations are different.
                unsafe {
                    let from = source.base.byte_add(before).cast::<u32>();
                    self.base
                        .byte_add(after)
                        .cast::<u32>()
                        .copy_from_nonoverlapping(from, words);
                }
            },
        );
    }
}

impl ApartRows {
    /// Room for the values of some rows, and none.
    fn try_new(column: Column, rows: Range<usize>) -> Result<Self, ReserveError> {
        let (start, room) = (rows.start, rows.len());
        let refused = || ReserveError::out_of_memory(COPIES, room.saturating_mul(column.info.size));
        let layout = layout(&column, room).ok_or_else(refused)?;
        let first = if layout.size() == 0 {
            NonNull::without_provenance(NonZeroUsize::new(layout.align()).ok_or_else(refused)?)
        } else {
            // SAFETY: clones-apart: an allocation of this layout, with a size that is not zero.
            NonNull::new(unsafe { alloc(layout) }).ok_or_else(refused)?
        };
        Ok(Self {
            column,
            start,
            first,
            room,
            len: 0,
            bits: Vec::new(),
        })
    }

    /// Clones the values of the rows of a table, as far as it has them.
    fn try_clone_from(
        &mut self,
        source: TableRef<'_>,
        clone: ClonedBy,
    ) -> Result<(), ReserveError> {
        let (size, start) = (self.column.info.size, self.start);
        let (from, to) = (
            source.column::<u8>(self.column.prefix).as_ptr(),
            self.first.as_ptr(),
        );
        let count = source.len.saturating_sub(start).min(self.room);
        // SAFETY: rows-hold-values, bits-tell-presence: these rows have values of the column's type, for which the function is (clone-of-type). clones-apart: and there is room for them.
        let clone_rows = |rows: Range<usize>| unsafe {
            clone.0(
                from.add((start + rows.start) * size),
                to.add(rows.start * size),
                rows.len(),
            );
        };
        if self.column.bits == 0 {
            if count > 0 {
                clone_rows(0..count);
            }
            self.len = count;
            return Ok(());
        }
        let words = self.room.div_ceil(WORD);
        try_lengthen(&mut self.bits, words, || 0, COPIES)?;
        for word in 0..count.div_ceil(WORD) {
            let bits = source.rows_with(&self.column, start / WORD + word);
            for run in runs(bits) {
                clone_rows(word * WORD + run.start..word * WORD + run.end);
                // A clone that panics leaves those that were made before.
                self.bits[word] |= mask(&run);
            }
        }
        Ok(())
    }

    /// Says that the values are those which the column of a table had: they have changed places. The bits and the length of the table are
    /// still to be written.
    fn exchange_len(&mut self, table: &TableMut<'_>, column: &Column) {
        self.len = table.len.saturating_sub(self.start).min(self.room);
        for (word, bits) in self.bits.iter_mut().enumerate() {
            *bits = table.as_ref().rows_with(column, self.start / WORD + word);
        }
    }
}

impl Drop for ApartRows {
    fn drop(&mut self) {
        /// Frees the allocation, even if a value panics when it is dropped.
        struct Free(NonNull<u8>, Option<Layout>);
        impl Drop for Free {
            fn drop(&mut self) {
                if let Some(layout) = self.1.filter(|layout| layout.size() > 0) {
                    // SAFETY: clones-apart: it was made with this layout.
                    unsafe { dealloc(self.0.as_ptr(), layout) };
                }
            }
        }
        let _free = Free(self.first, layout(&self.column, self.room));
        let (info, first) = (self.column.info, self.first.as_ptr());
        // SAFETY: clones-apart: these rows have values, which nothing refers to any more.
        let drop = |rows: Range<usize>| unsafe {
            info.drop_values(first.add(rows.start * info.size), rows.len());
        };
        if self.column.bits == 0 {
            return drop(0..self.len);
        }
        let runs = self.bits.iter().enumerate().flat_map(|(word, bits)| {
            runs(*bits).map(move |run| word * WORD + run.start..word * WORD + run.end)
        });
        for_each_despite_panics(runs, drop);
    }
}

/// The purpose of the memory.
const COPIES: &str = "copies";

/// The layout of this many values of a column.
fn layout(column: &Column, count: usize) -> Option<Layout> {
    Layout::from_size_align(column.info.size.checked_mul(count)?, column.info.align).ok()
}

/// Whether the tables of both layouts have the same columns at the same places.
fn is_same(one: &ArchetypeInfo<'_>, other: &ArchetypeInfo<'_>) -> bool {
    let place = |column: &Column| {
        (
            column.cell,
            column.prefix,
            column.bits,
            column.info.type_id,
            column.info.size,
        )
    };
    ptr::eq(one.columns, other.columns)
        || one
            .columns
            .iter()
            .map(place)
            .eq(other.columns.iter().map(place))
}

/// The ranges of bits that are set, in ascending order.
fn runs(mut bits: u64) -> impl Iterator<Item = Range<usize>> {
    core::iter::from_fn(move || {
        let start = bits.trailing_zeros();
        if start == u64::BITS {
            return None;
        }
        let len = (!(bits >> start)).trailing_zeros();
        let run = start as usize..(start + len) as usize;
        bits &= !mask(&run);
        Some(run)
    })
}

/// The bits of a range, which is not empty.
fn mask(run: &Range<usize>) -> u64 {
    (u64::MAX >> (u64::BITS as usize - run.len())) << run.start
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn runs_are_the_bits_that_are_set() {
        let of = |bits| runs(bits).collect::<Vec<_>>();
        assert_eq!(of(0), []);
        assert_eq!(of(0b1011_0001), [0..1, 4..6, 7..8]);
        assert_eq!(of(1 << 63 | 1), [0..1, 63..64]);
        assert_eq!(runs(u64::MAX).next(), Some(0..64));
        for bits in [0x8000_0000_0000_0001, 0xFFFF_0000_0F0F_3333, 1 << 40] {
            assert_eq!(runs(bits).fold(0, |all, run| all | mask(&run)), bits);
        }
    }
}
