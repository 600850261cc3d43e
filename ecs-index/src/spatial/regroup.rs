//! New slots for all rows, with free ones between them.

use super::cells::rank;
use super::overflow_rows::Ranked;
use super::places::{MOST, Place};
use super::slots::Slots;
use super::{Spatial, narrow};
use crate::OutOfMemory;
use crate::handle::Id;
use crate::memory::no_memory;
use core::ops::Range;

/// The rows between two free slots.
const EACH: usize = 3;
/// This many slots are free at the end.
const END: usize = 8;

impl<I: Id, const D: usize> Spatial<I, D> {
    /// Gives all rows other slots, those that are apart too. If the box fits them no more, there is another one.
    pub(super) fn try_regroup(&mut self) -> Result<(), OutOfMemory> {
        self.apart.try_sort(&mut self.places)?;
        if !self.fits() {
            self.try_stage_all()?;
            self.try_end_stage()?;
        }
        let kept = self.move_to_front();
        let outside = self
            .apart
            .list
            .iter()
            .filter(|ranked| self.bin_of(ranked).is_none())
            .count();
        let rows = kept + self.apart.list.len() - outside;
        let used = spaced(rows);
        if used > MOST {
            return Err(no_memory(usize::MAX));
        }
        self.slots.try_grow(used, self.slots.room() == 0)?;
        self.apart.try_reserve(outside.max(rows / 64 + 64))?;
        self.move_to_slots(kept, rows - kept);
        Ok(())
    }

    /// Whether the box suits the rows: all of them, or all but some that are far from all others.
    fn fits(&self) -> bool {
        let mut span = self.bins.span();
        let mut outside = 0;
        for ranked in self
            .apart
            .list
            .iter()
            .filter(|ranked| self.bin_of(ranked).is_none())
        {
            span.take(&self.cells.of(&ranked.row.at));
            outside += 1;
        }
        let rows = self.len - self.nowhere.len();
        if outside == 0 {
            self.bins.are_few(rows)
        } else {
            self.bins.suits(&span, rows, outside)
        }
    }

    fn bin_of(&self, ranked: &Ranked<D>) -> Option<usize> {
        self.bins.of(&self.cells.of(&ranked.row.at))
    }

    /// Makes all rows wait for their slots, as if they had come at once.
    fn try_stage_all(&mut self) -> Result<(), OutOfMemory> {
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
        if self.spaced {
            self.move_each_to_front()
        } else {
            self.move_runs_to_front()
        }
    }

    /// Where each fourth slot is free.
    fn move_each_to_front(&mut self) -> usize {
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

    /// Where few slots are free, many rows move at once.
    fn move_runs_to_front(&mut self) -> usize {
        let (used, count) = (self.slots.used, self.bins.count());
        let (mut kept, mut from, mut bin) = (0, 0, 0);
        while from < used {
            let free = (from..used)
                .find(|slot| self.slots.is_free(*slot))
                .unwrap_or(used);
            let starts = &mut self.bins.starts[bin..count];
            let until = starts
                .iter()
                .take_while(|start| **start as usize <= free)
                .count();
            starts[..until]
                .iter_mut()
                .for_each(|start| *start -= narrow(from - kept));
            bin += until;
            if from != kept {
                self.slots.copy_run(from..free, kept);
            }
            kept += free - from;
            from = free + 1;
        }
        let gone = narrow(used - kept);
        self.bins.starts[bin..count]
            .iter_mut()
            .for_each(|start| *start -= gone);
        kept
    }

    /// Moves the rows of the first slots, and the overflow rows, to their slots, the last one first. Rows outside of the box stay apart.
    fn move_to_slots(&mut self, kept: usize, mut apart: usize) {
        let (rows, count, coarse) = (kept + apart, self.bins.count(), self.bins.is_coarse());
        for slot in slot_of(rows)..spaced(rows) {
            self.slots.clear(slot);
        }
        // Rows from `end` on, and bins from `bin` on, are where they belong.
        let (mut end, mut bin, mut end_of_bin) = (kept, count, kept);
        self.apart.spare.clear();
        while let Some((of, ranked)) = self.next_apart() {
            if of + 1 < bin {
                end_of_bin = self.bins.starts[of + 1] as usize;
                self.move_bins(of + 1..bin, apart);
                bin = of + 1;
            }
            let order = |slot: usize| {
                let rank = if coarse { self.slots.ranks[slot] } else { 0 };
                (rank, self.slots.entities[slot].number())
            };
            let own = (if coarse { ranked.rank } else { 0 }, ranked.order().1);
            let start = self.bins.starts[of] as usize;
            let at = (start..end.min(end_of_bin))
                .rev()
                .find(|slot| order(*slot) < own)
                .map_or(start, |slot| slot + 1);
            self.move_run(at..end, apart);
            apart -= 1;
            end = at;
            self.settle_row(at + apart, &ranked);
        }
        self.move_bins(0..bin, 0);
        self.move_run(0..end, 0);
        if count > 0 {
            self.bins.starts[count] = narrow(spaced(rows));
        }
        self.apart.take_spare(&mut self.places);
        self.strays = self.apart.list.len();
        self.slots.used = spaced(rows);
        self.spaced = true;
        self.span = self.bins.span();
        self.apart
            .list
            .iter()
            .for_each(|ranked| self.span.take(&self.cells.of(&ranked.row.at)));
    }

    /// Shifts the bins behind the overflow rows that are merged before them.
    fn move_bins(&mut self, bins: Range<usize>, apart: usize) {
        self.bins.starts[bins]
            .iter_mut()
            .for_each(|start| *start = narrow(slot_of(*start as usize + apart)));
    }

    /// Shifts rows behind the overflow rows that are merged before them.
    fn move_run(&mut self, rows: Range<usize>, apart: usize) {
        let Slots {
            entities,
            points,
            radii,
            ranks,
            ..
        } = &mut self.slots;
        let nowhere = [f32::NAN; D];
        spread(entities, rows.clone(), apart, |entity, slot| {
            self.places.set(entity.number(), Place::Slot(slot).code());
            *entity
        });
        spread(points, rows.clone(), apart, |_, _| nowhere);
        if !radii.is_empty() {
            spread(radii, rows.clone(), apart, |radius, _| *radius);
        }
        if !ranks.is_empty() {
            spread(ranks, rows, apart, |rank, _| *rank);
        }
    }

    /// Puts the row of this number into its slot.
    fn settle_row(&mut self, number: usize, ranked: &Ranked<D>) {
        let slot = slot_of(number);
        self.slots.write(slot, &ranked.row, ranked.rank);
        self.places
            .set(ranked.row.entity.number(), Place::Slot(slot).code());
        if is_last(number) {
            self.slots.write(slot + 1, &ranked.row, ranked.rank);
            self.slots.free(slot + 1);
        }
    }

    /// The last row that is apart, with its bin. Those outside of the box are laid aside.
    fn next_apart(&mut self) -> Option<(usize, Ranked<D>)> {
        while let Some(ranked) = self.apart.list.pop() {
            if let Some(bin) = self.bin_of(&ranked) {
                return Some((
                    bin,
                    Ranked {
                        rank: rank(&self.cells.of(&ranked.row.at)),
                        ..ranked
                    },
                ));
            }
            self.apart.spare.push(ranked);
        }
        None
    }
}

/// Moves the values of rows to their slots. The slot behind a row, if it is free, has a value that follows from that of the row.
#[inline(always)]
fn spread<T: Copy>(
    list: &mut [T],
    rows: Range<usize>,
    apart: usize,
    mut moved: impl FnMut(&T, usize) -> T,
) {
    let mut end = rows.end;
    while end > rows.start {
        let row = end - 1;
        if is_last(row + apart) && end >= rows.start + EACH {
            // Rows between two free slots, at once: to find their slots takes longer than to move them.
            let (first, slot) = (end - EACH, slot_of(end - EACH + apart));
            let values: [T; EACH] = core::array::from_fn(|at| list[first + at]);
            let mut behind = values[EACH - 1];
            for (at, value) in values.iter().enumerate() {
                behind = moved(value, slot + at);
            }
            list[slot..slot + EACH].copy_from_slice(&values);
            list[slot + EACH] = behind;
            end = first;
            continue;
        }
        let (slot, value) = (slot_of(row + apart), list[row]);
        let behind = moved(&value, slot);
        list[slot] = value;
        if is_last(row + apart) {
            list[slot + 1] = behind;
        }
        end = row;
    }
}

/// How many slots this many rows get.
pub(super) const fn spaced(rows: usize) -> usize {
    slot_of(rows) + END
}

/// Whether the slot behind the row with this many before it is free.
const fn is_last(rows: usize) -> bool {
    (rows + 1).is_multiple_of(EACH)
}

/// The slot of the row with this many before it.
const fn slot_of(rows: usize) -> usize {
    rows + rows / EACH
}
