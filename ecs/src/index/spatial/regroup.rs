//! New slots for all rows, with free ones between them.

use super::apart::Ranked;
use super::cells::rank;
use super::places::{MOST, Place};
use super::{INDEX, Spatial, narrow};
use crate::error::ReserveError;

/// Behind so many rows there is a free slot.
const EACH: usize = 3;
/// So many slots are free at the end.
const END: usize = 8;

impl<const D: usize> Spatial<D> {
    /// Gives all rows other slots, those that are apart too. If the box fits them no more, there is another one.
    pub(super) fn try_regroup(&mut self) -> Result<(), ReserveError> {
        self.apart.try_sort(&mut self.places)?;
        if !self.fits() {
            self.try_stage_all()?;
            self.try_end_stage()?;
        }
        let kept = self.move_to_front();
        let outside = self.apart.list.iter().filter(|ranked| self.bin_of(ranked).is_none()).count();
        let rows = kept + self.apart.list.len() - outside;
        let used = slot_of(rows) + END;
        if used > MOST {
            return Err(ReserveError::out_of_memory(INDEX, usize::MAX));
        }
        self.slots.try_grow(used)?;
        self.apart.try_reserve(outside.max(rows / 64 + 64))?;
        self.move_to_slots(kept, rows, used);
        Ok(())
    }

    /// Whether the box suits the rows: all of them, or all but some that are far from all others.
    fn fits(&self) -> bool {
        let mut span = self.bins.span();
        let mut outside = 0;
        for ranked in self.apart.list.iter().filter(|ranked| self.bin_of(ranked).is_none()) {
            span.take(&self.cells.of(&ranked.row.at));
            outside += 1;
        }
        let rows = self.len - self.nowhere.len();
        if outside == 0 { self.bins.are_few(rows) } else { self.bins.suits(&span, rows, outside) }
    }

    fn bin_of(&self, ranked: &Ranked<D>) -> Option<usize> {
        self.bins.of(&self.cells.of(&ranked.row.at))
    }

    /// Makes all rows wait for their slots, as if they had come at once.
    fn try_stage_all(&mut self) -> Result<(), ReserveError> {
        let kept = self.move_to_front();
        let apart = self.apart.list.len();
        self.try_make_stage(kept + apart)?;
        for slot in 0..kept {
            self.slots.copy(slot, kept + apart + slot);
        }
        for at in 0..apart {
            let row = self.apart.list[at].row;
            self.slots.write(2 * kept + apart + at, &row, 0);
        }
        self.apart.clear();
        self.stage_all(kept + apart);
        Ok(())
    }

    /// Moves all rows to the first slots, and says how many there are. Bins have these slots then.
    fn move_to_front(&mut self) -> usize {
        let (mut kept, mut from) = (0, 0);
        for bin in 0..self.bins.count() {
            let end = self.bins.starts[bin + 1] as usize;
            self.bins.starts[bin] = narrow(kept);
            for slot in from..end {
                if !self.slots.is_free(slot) {
                    if slot != kept {
                        self.slots.copy(slot, kept);
                    }
                    kept += 1;
                }
            }
            from = end;
        }
        kept
    }

    /// Moves the rows of the first slots, and those that were apart, to their slots, the last one first. Rows outside of the box stay apart.
    fn move_to_slots(&mut self, kept: usize, mut rows: usize, used: usize) {
        for slot in slot_of(rows)..used {
            self.slots.clear(slot);
        }
        let (coarse, count) = (self.bins.is_coarse(), self.bins.count());
        if count > 0 {
            self.bins.starts[count] = narrow(used);
        }
        self.apart.spare.clear();
        let mut next = self.next_apart();
        let mut end = kept;
        for bin in (0..count).rev() {
            let start = self.bins.starts[bin] as usize;
            loop {
                let apart = next.filter(|next| next.0 == bin).map(|next| next.1);
                let order = |slot: usize| {
                    let rank = if coarse { self.slots.ranks[slot] } else { 0 };
                    (rank, self.slots.entities[slot].index())
                };
                let ranked = match apart {
                    Some(apart)
                        if end == start || order(end - 1) < (if coarse { apart.rank } else { 0 }, apart.order().1) =>
                    {
                        next = self.next_apart();
                        apart
                    }
                    _ if end == start => break,
                    _ => {
                        end -= 1;
                        Ranked { rank: order(end).0, row: self.slots.row(end) }
                    }
                };
                rows -= 1;
                self.settle_row(slot_of(rows), &ranked, (rows + 1).is_multiple_of(EACH));
            }
            self.bins.starts[bin] = narrow(slot_of(rows));
        }
        self.apart.take_spare(&mut self.places);
        self.strays = self.apart.list.len();
        self.slots.used = used;
        self.spaced = true;
        self.span = self.bins.span();
        self.apart.list.iter().for_each(|ranked| self.span.take(&self.cells.of(&ranked.row.at)));
    }

    /// Puts a row into a slot, and makes the one behind free.
    #[inline(always)]
    fn settle_row(&mut self, slot: usize, ranked: &Ranked<D>, free: bool) {
        self.slots.write(slot, &ranked.row, ranked.rank);
        self.places.set(ranked.row.entity.index(), Place::Slot(slot).code());
        if free {
            self.slots.write(slot + 1, &ranked.row, ranked.rank);
            self.slots.free(slot + 1);
        }
    }

    /// The last row that is apart, with its bin. Those outside of the box are laid aside.
    fn next_apart(&mut self) -> Option<(usize, Ranked<D>)> {
        while let Some(ranked) = self.apart.list.pop() {
            if let Some(bin) = self.bin_of(&ranked) {
                return Some((bin, Ranked { rank: rank(&self.cells.of(&ranked.row.at)), ..ranked }));
            }
            self.apart.spare.push(ranked);
        }
        None
    }
}

/// The slot of a row, if so many come before it.
const fn slot_of(rows: usize) -> usize {
    rows + rows / EACH
}
