//! New slots for all rows, with free ones between them.

use super::apart::Ranked;
use super::bins::Span;
use super::cells::rank;
use super::places::{MOST, Place};
use super::{OF_AN_INDEX, Spatial, narrow};
use crate::error::ReserveError;

/// Behind so many rows there is a free slot.
const EACH: usize = 3;
/// So many slots are free at the end.
const END: usize = 8;

impl<const D: usize> Spatial<D> {
    /// Gives all rows other slots, those that are apart too, in a box that fits them. The slots are sorted already: rows move to the front,
    /// and from there to where they go, the last one first.
    pub(super) fn try_regroup(&mut self) -> Result<(), ReserveError> {
        self.apart.try_sort(&mut self.places)?;
        let (kept, span) = self.move_to_front();
        let rows = kept + self.apart.list.len();
        if rows > MOST / 2 {
            return Err(ReserveError::out_of_memory(OF_AN_INDEX, usize::MAX));
        }
        let used = slot_of(rows) + END;
        self.slots.try_grow(used)?;
        self.apart.try_reserve(rows / 64 + 64)?;
        let outside = self.try_fit(kept, &span)?;
        self.apart.try_reserve(outside)?;
        self.slots.try_keep_ranks(self.bins.is_coarse())?;
        self.find_starts(used);
        let kept = if outside > 0 { self.take_strays(kept) } else { kept };
        self.move_to_slots(kept, rows - outside, used);
        self.span = self.bins.span();
        self.apart.list.iter().for_each(|ranked| self.span.take(&self.cells.of(&ranked.row.at)));
        Ok(())
    }

    /// Moves all rows to the first slots. How many there are, and the cells of all.
    fn move_to_front(&mut self) -> (usize, Span<D>) {
        let (mut kept, mut span, mut greatest) = (0, Span::NOTHING, 0.0_f32);
        for slot in 0..self.slots.used {
            if !self.slots.is_free(slot) {
                self.slots.copy(slot, kept);
                span.take(&self.cells.of(&self.slots.points[kept]));
                greatest = greatest.max(self.slots.radius(kept));
                kept += 1;
            }
        }
        for Ranked { row, .. } in &self.apart.list {
            span.take(&self.cells.of(&row.at));
            greatest = greatest.max(row.radius);
        }
        self.greatest = greatest;
        (kept, span)
    }

    /// Chooses the box, and counts rows by bins. How many are outside.
    fn try_fit(&mut self, kept: usize, span: &Span<D>) -> Result<usize, ReserveError> {
        let (cells, points, apart) = (self.cells, &self.slots.points[..kept], &self.apart.list);
        let point = |at: usize| points.get(at).unwrap_or_else(|| &apart[at - kept].row.at);
        let rows = kept + apart.len();
        if self.has(span) && self.bins.suits(span, rows, 0) {
            self.bins.begin_counting();
        } else {
            self.bins.try_fit(span, rows, |at| cells.of(point(at)))?;
        }
        let mut outside = 0;
        for at in 0..rows {
            match self.bins.of(&cells.of(point(at))) {
                Some(bin) => self.bins.starts[bin + 1] += 1,
                None => outside += 1,
            }
        }
        Ok(outside)
    }

    /// Whether the box has all of these cells.
    fn has(&self, span: &Span<D>) -> bool {
        !span.is_empty() && self.bins.of(&span.low).is_some() && self.bins.of(&span.high).is_some()
    }

    /// Makes starts of the counts of bins.
    fn find_starts(&mut self, used: usize) {
        let mut rows = 0;
        for start in &mut self.bins.starts {
            rows += *start as usize;
            *start = narrow(slot_of(rows));
        }
        let count = self.bins.count();
        if let Some(end) = self.bins.starts.get_mut(count) {
            *end = narrow(used);
        }
    }

    /// Takes rows that are outside of the box out of the first slots. How many are left there.
    fn take_strays(&mut self, kept: usize) -> usize {
        let mut left = 0;
        for slot in 0..kept {
            let row = self.slots.row(slot);
            let cell = self.cells.of(&row.at);
            if self.bins.of(&cell).is_some() {
                self.slots.copy(slot, left);
                left += 1;
            } else {
                self.apart.spare.push(Ranked { rank: rank(&cell), row });
            }
        }
        left
    }

    /// Moves the rows of the first slots, and those that were apart, to their slots; what is outside of the box comes to be apart.
    fn move_to_slots(&mut self, mut kept: usize, mut rows: usize, used: usize) {
        let coarse = self.bins.is_coarse();
        for slot in slot_of(rows)..used {
            self.slots.clear(slot);
        }
        loop {
            let apart = self.apart.list.last().copied();
            let ranked = if kept > 0 {
                let row = self.slots.row(kept - 1);
                let rank = if coarse || apart.is_some() { rank(&self.cells.of(&row.at)) } else { 0 };
                Some(Ranked { rank, row })
            } else {
                None
            };
            let ranked = match (ranked, apart) {
                (None, None) => break,
                (Some(ranked), Some(apart)) if ranked.order() > apart.order() => {
                    kept -= 1;
                    ranked
                }
                (_, Some(apart)) => {
                    self.apart.list.pop();
                    if self.bins.of(&self.cells.of(&apart.row.at)).is_none() {
                        self.apart.spare.push(apart);
                        continue;
                    }
                    apart
                }
                (Some(ranked), None) => {
                    kept -= 1;
                    ranked
                }
            };
            rows -= 1;
            let slot = slot_of(rows);
            self.slots.write(slot, &ranked.row, ranked.rank);
            self.places.set(ranked.row.entity.index(), Place::Slot(slot).code());
            if (rows + 1).is_multiple_of(EACH) {
                self.slots.write(slot + 1, &ranked.row, ranked.rank);
                self.slots.free(slot + 1);
            }
        }
        self.apart.take_spare(&mut self.places);
        self.slots.used = used;
        self.spaced = true;
    }
}

/// The slot of a row, if so many come before it.
const fn slot_of(rows: usize) -> usize {
    rows + rows / EACH
}
