//! The stamps of a table: which blocks of rows were written since a copy was made of it (`stamps-behind-ticks`).
//!
//! A stamp is a number that is given out once. All that is written to a column of a table between two copies of the world gets the same
//! one, that of the present. So two tables of one layout with the same stamp of a block hold the same there, regardless of their histories.
//! Copies pass such blocks over.
//!
//! Nothing unsafe follows from a wrong stamp: whether a row has a value is never told by it.

use super::ticks::BLOCK;
use super::{Table, TableMut, TableRef};
#[cfg(feature = "snapshots")]
use crate::base::stamp::Stamp;
use crate::base::stamp::next_stamp;
use crate::schema::{ArchetypeInfo, TickCell};
use core::ops::Range;
use core::sync::atomic::Ordering;

/// The words of the stamps of a column before those of the blocks.
const PRESENT: usize = 0;
const HIGHEST: usize = 1;
pub(super) const BLOCKS: usize = 2;

impl Table {
    /// Says that values of a column are written in these rows, for which the table has room.
    #[inline]
    pub(crate) fn stamp_blocks(&self, cell: TickCell, rows: &Range<usize>) {
        if cell.stamps != 0 && !rows.is_empty() {
            assert!(rows.end <= self.capacity, "rows of the table");
            let present = self
                .stamp_word(cell.stamps, PRESENT)
                .load(Ordering::Relaxed);
            for block in rows.start / BLOCK..rows.end.div_ceil(BLOCK) {
                let stamp = self.stamp_word(cell.stamps, BLOCKS + block);
                if stamp.load(Ordering::Relaxed) != present {
                    stamp.store(present, Ordering::Relaxed);
                    self.stamp_word(cell.stamps, HIGHEST)
                        .store(present, Ordering::Relaxed);
                }
            }
        }
    }

    /// As [`stamp_blocks`](Self::stamp_blocks), of one row and by the place of the stamps.
    #[inline(always)]
    pub(super) fn stamp_row(&self, place: u32, row: usize) {
        debug_assert!(row < self.capacity, "a row of the table");
        if place != 0 {
            let present = self.stamp_word(place, PRESENT).load(Ordering::Relaxed);
            let stamp = self.stamp_word(place, BLOCKS + row / BLOCK);
            if stamp.load(Ordering::Relaxed) != present {
                stamp.store(present, Ordering::Relaxed);
                self.stamp_word(place, HIGHEST)
                    .store(present, Ordering::Relaxed);
            }
        }
    }
}

impl TableRef<'_> {
    /// Says that all columns are written in these rows: that rows come to these places, go to others, or have all their values changed.
    #[inline]
    pub(crate) fn stamp_places(&self, rows: &Range<usize>) {
        self.stamp_blocks(
            TickCell {
                stamps: self.layout.stamp_place(0),
                ..TickCell::ABSENT
            },
            rows,
        );
    }

    /// The stamp of a block of rows of a column, by its place. `None` if there are no such rows, or no stamps.
    #[cfg(feature = "snapshots")]
    pub(super) fn block_stamp(&self, place: u32, block: usize) -> Option<Stamp> {
        let is_there = place != 0 && block < self.len.div_ceil(BLOCK);
        is_there.then(|| {
            self.stamp_word(place, BLOCKS + block)
                .load(Ordering::Relaxed)
        })
    }

    /// The highest stamp of a column, by its place. `None` if there are no stamps.
    #[cfg(feature = "snapshots")]
    pub(super) fn highest_stamp(&self, place: u32) -> Option<Stamp> {
        (place != 0 && self.capacity > 0)
            .then(|| self.stamp_word(place, HIGHEST).load(Ordering::Relaxed))
    }

    /// Whether no row came, went or moved in one of two tables of the layout since one was made a copy of the other.
    #[cfg(feature = "snapshots")]
    pub(crate) fn has_places_of(&self, other: TableRef<'_>) -> bool {
        let place = self.layout.stamp_place(0);
        let stamps = [self.highest_stamp(place), other.highest_stamp(place)];
        self.len == other.len && stamps[0] == stamps[1] && (stamps[0].is_some() || self.len == 0)
    }
}

impl TableMut<'_> {
    /// Writes the stamps of the blocks behind the rows, in an allocation that has become larger: they have none.
    pub(super) fn clear_stamps_behind(&mut self) {
        for column in 0..self.layout.stamped {
            let place = self.layout.stamp_place(column);
            for block in self.len.div_ceil(BLOCK)..self.capacity.div_ceil(BLOCK) {
                self.stamp_word(place, BLOCKS + block)
                    .store(0, Ordering::Relaxed);
            }
        }
    }

    /// Writes the first stamps, of an allocation in which nothing is written.
    pub(super) fn begin_stamps(&mut self) {
        let words = BLOCKS + self.capacity.div_ceil(BLOCK);
        let present = if self.layout.stamped > 0 {
            next_stamp()
        } else {
            0
        };
        for column in 0..self.layout.stamped {
            let place = self.layout.stamp_place(column);
            for word in 0..words {
                self.stamp_word(place, word)
                    .store(if word == PRESENT { present } else { 0 }, Ordering::Relaxed);
            }
        }
    }
}

#[cfg(feature = "snapshots")]
impl TableMut<'_> {
    /// Ends an interval, since a copy was made: writes from now on get another stamp, which nothing has.
    pub(crate) fn end_interval(&mut self, next: Stamp) {
        for column in 0..if self.capacity > 0 {
            self.layout.stamped
        } else {
            0
        } {
            let place = self.layout.stamp_place(column);
            let present = self.stamp_word(place, PRESENT);
            if self.stamp_word(place, HIGHEST).load(Ordering::Relaxed)
                == present.load(Ordering::Relaxed)
            {
                present.store(next, Ordering::Relaxed);
            }
        }
    }

    /// Makes the stamps those of another table. Its rows are here now. Blocks behind the rows have none from then on, lest a row that comes
    /// there pass for one that was written already.
    pub(super) fn copy_stamps(&mut self, source: TableRef<'_>) {
        for column in 0..if self.capacity > 0 {
            self.layout.stamped
        } else {
            0
        } {
            let place = self.layout.stamp_place(column);
            let highest = source.highest_stamp(place).unwrap_or(0);
            self.stamp_word(place, HIGHEST)
                .store(highest, Ordering::Relaxed);
            for block in 0..self.capacity.div_ceil(BLOCK) {
                let stamp = source.block_stamp(place, block).unwrap_or(0);
                self.stamp_word(place, BLOCKS + block)
                    .store(stamp, Ordering::Relaxed);
            }
        }
    }
}

impl ArchetypeInfo<'_> {
    /// Calls `copy` with each move that takes the stamps of this many rows to where they belong in a table of another capacity: with the
    /// offsets of some words from the base before and after, and their number. Those at the end come first.
    pub(super) fn spread_stamps(
        &self,
        (old, new): (usize, usize),
        len: usize,
        mut copy: impl FnMut(usize, usize, usize),
    ) {
        for column in (0..self.stamped).rev() {
            let place = self.stamp_place(column) as usize;
            copy(
                old / 8 * place,
                new / 8 * place,
                BLOCKS + len.div_ceil(BLOCK),
            );
        }
    }
}
