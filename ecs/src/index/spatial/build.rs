//! Rows that come all at once.

use super::bins::Span;
use super::cells::{is_radius, is_somewhere, rank};
use super::places::{MOST, NONE, Place};
use super::slots::extend;
use super::{INDEX, Row, Spatial, narrow};
use crate::error::ReserveError;
use alloc::vec::Vec;

/// The bin of a row outside of the box, of one that is nowhere, and of one whose number came again.
const OUTSIDE: u32 = u32::MAX;
const LOST: u32 = u32::MAX - 1;
const REPLACED: u32 = u32::MAX - 2;
/// Of so many times, one looks whether the box has become too large.
const LOOKS: u8 = 16;

/// Rows on the way to their slots. They wait in slots behind those that they go to.
pub(super) struct Stage {
    /// Whether rows are on their way.
    pub(super) active: bool,
    /// So many rows were announced: they wait from this slot on.
    announced: usize,
    count: usize,
    /// The bin of each row.
    bins: Vec<u32>,
    /// The row of each slot.
    order: Vec<u32>,
    /// Whether numbers of entities rise, each from one to the next.
    ascending: bool,
    /// The number that is next, at the least.
    next: u64,
    /// How often rows came in the same box.
    times: u8,
}

impl Stage {
    pub(super) const fn new() -> Self {
        Self {
            active: false,
            announced: 0,
            count: 0,
            bins: Vec::new(),
            order: Vec::new(),
            ascending: true,
            next: 0,
            times: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        (self.active, self.announced, self.count, self.ascending, self.next) = (false, 0, 0, true, 0);
    }

    /// How many rows there are, also those whose number came again.
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    pub(super) fn allocated(&self) -> usize {
        (self.bins.capacity() + self.order.capacity()) * size_of::<u32>()
    }
}

impl<const D: usize> Spatial<D> {
    /// Makes room for so many rows, which come next.
    pub(super) fn try_begin(&mut self, rows: usize) -> Result<(), ReserveError> {
        self.forget();
        self.try_make_stage(rows)?;
        self.stage.announced = rows;
        self.stage.active = true;
        Ok(())
    }

    /// Makes memory for so many rows on their way.
    pub(super) fn try_make_stage(&mut self, rows: usize) -> Result<(), ReserveError> {
        if rows > MOST / 2 {
            return Err(ReserveError::out_of_memory(INDEX, usize::MAX));
        }
        self.slots.try_grow(2 * rows)?;
        extend(&mut self.stage.bins, rows, OUTSIDE)?;
        extend(&mut self.stage.order, rows, 0)
    }

    /// Says that so many rows are on their way, in slots behind as many, and in any order.
    pub(super) fn stage_all(&mut self, rows: usize) {
        self.stage.clear();
        self.stage.announced = rows;
        self.stage.count = rows;
        self.stage.ascending = false;
        self.places.clear();
    }

    /// Adds a row to those on their way.
    #[inline(always)]
    pub(super) fn try_stage(&mut self, row: &Row<D>) -> Result<(), ReserveError> {
        if self.stage.count == self.stage.announced {
            self.try_announce_more()?;
        }
        let number = u64::from(row.entity.index());
        self.stage.ascending &= number >= self.stage.next;
        self.stage.next = number + 1;
        let slot = self.stage.announced + self.stage.count;
        self.slots.entities[slot] = row.entity;
        self.slots.points[slot] = row.at;
        // Also a radius that is no number.
        if row.radius != 0.0 || self.greatest > 0.0 {
            self.try_stage_radius(slot, row.radius)?;
        }
        self.stage.count += 1;
        Ok(())
    }

    /// Writes down the radius of a row on its way. Rows before had none, or have theirs.
    #[cold]
    #[inline(never)]
    fn try_stage_radius(&mut self, slot: usize, radius: f32) -> Result<(), ReserveError> {
        if self.slots.radii.is_empty() {
            self.slots.try_make_radii()?;
        }
        if self.greatest <= 0.0 {
            self.slots.radii[self.stage.announced..slot].fill(0.0);
            // Until all rows have come, it says that there are radii.
            self.greatest = f32::MIN_POSITIVE;
        }
        if is_radius(radius) {
            self.greatest = self.greatest.max(radius);
        }
        self.slots.radii[slot] = radius;
        Ok(())
    }

    /// Gives all rows their slots.
    pub(super) fn try_end_stage(&mut self) -> Result<(), ReserveError> {
        if self.greatest <= 0.0 {
            // They may be of rows before.
            let staged = self.stage.announced..self.stage.announced + self.stage.count;
            if let Some(radii) = self.slots.radii.get_mut(staged) {
                radii.fill(0.0);
            }
        }
        if !self.stage.ascending {
            self.try_number()?;
        }
        let rows = self.stage.count;
        self.bins.begin_counting();
        let (mut inside, mut outside) = self.count();
        self.stage.times = (self.stage.times + 1) % LOOKS;
        let looks = self.stage.times == 0 || self.bins.is_coarse();
        if outside > 0 || looks || !self.bins.are_few(rows) {
            let span = self.staged_span();
            if !self.bins.suits(&span, inside + outside, outside) {
                let (cells, from) = (self.cells, self.stage.announced);
                let points = &self.slots.points[from..from + rows];
                self.bins.try_fit(&span, rows, |at| cells.of(&points[at]))?;
                (inside, outside) = self.count();
            }
        }
        self.apart.try_reserve(outside.max(rows / 64 + 64))?;
        self.slots.try_keep_ranks(self.bins.is_coarse())?;
        self.bins.end_counting();
        self.try_find_slots()?;
        if inside < rows {
            self.try_find_others()?;
        }
        self.fill_slots(inside);
        self.slots.used = inside;
        self.len = inside + outside + self.nowhere.len();
        self.span = self.bins.span();
        self.apart.list.iter().for_each(|ranked| self.span.take(&self.cells.of(&ranked.row.at)));
        self.spaced = false;
        self.strays = self.apart.list.len();
        self.stage.clear();
        for (at, row) in self.nowhere.iter().enumerate() {
            self.places.set(row.entity.index(), Place::Nowhere(at).code());
        }
        self.sort_bins();
        self.apart.try_sort(&mut self.places)
    }

    /// Finds the slots of all rows in the box by their numbers, and writes down which row each slot gets.
    fn try_find_slots(&mut self) -> Result<(), ReserveError> {
        let rows = self.stage.count;
        let bins = &self.stage.bins[..rows];
        let order = &mut self.stage.order[..rows];
        // The start of the next bin is that of this one, until all rows of this one have their slots. Rows in no bin have no start.
        let Some(starts) = self.bins.starts.get_mut(1..) else { return Ok(()) };
        if self.stage.ascending {
            let entities = &self.slots.entities[self.stage.announced..][..rows];
            for (at, (entity, bin)) in entities.iter().zip(bins).enumerate() {
                if let Some(start) = starts.get_mut(*bin as usize) {
                    order[*start as usize] = narrow(at);
                    *self.places.try_get_mut(entity.index())? = *start;
                    *start += 1;
                }
            }
            return Ok(());
        }
        for code in self.places.iter_mut().filter(|code| **code != NONE) {
            if let Some(start) = starts.get_mut(bins[*code as usize] as usize) {
                order[*start as usize] = *code;
                *code = *start;
                *start += 1;
            }
        }
        Ok(())
    }

    /// Finds places for the rows that are not in the box.
    fn try_find_others(&mut self) -> Result<(), ReserveError> {
        for at in 0..self.stage.count {
            let row = self.slots.row(self.stage.announced + at);
            let place = match self.stage.bins[at] {
                OUTSIDE => self.apart.try_push(row, rank(&self.cells.of(&row.at)))?,
                LOST => {
                    crate::memory::try_push(&mut self.nowhere, row, INDEX)?;
                    Place::Nowhere(self.nowhere.len() - 1)
                }
                _ => continue,
            };
            *self.places.try_get_mut(row.entity.index())? = place.code();
        }
        Ok(())
    }

    /// Moves so many rows to their slots, one slot after the other: to read here and there is faster than to write.
    fn fill_slots(&mut self, rows: usize) {
        let order = &self.stage.order[..rows];
        gather(&mut self.slots.entities, self.stage.announced, order);
        gather(&mut self.slots.points, self.stage.announced, order);
        if !self.slots.radii.is_empty() {
            gather(&mut self.slots.radii, self.stage.announced, order);
        }
    }

    /// Writes down which row is that of each number: the last one that came.
    fn try_number(&mut self) -> Result<(), ReserveError> {
        self.stage.bins.fill(OUTSIDE);
        for at in 0..self.stage.count {
            let number = self.slots.entities[self.stage.announced + at].index();
            let code = core::mem::replace(self.places.try_get_mut(number)?, narrow(at));
            if code != NONE {
                self.stage.bins[code as usize] = REPLACED;
            }
        }
        Ok(())
    }

    fn staged_points(&self) -> &[[f32; D]] {
        &self.slots.points[self.stage.announced..self.stage.announced + self.stage.count]
    }

    /// Counts the rows by bins. How many are in the box, and how many are outside of it.
    fn count(&mut self) -> (usize, usize) {
        let staged = self.stage.announced..self.stage.announced + self.stage.count;
        let radii = if self.greatest > 0.0 { &self.slots.radii[staged.clone()] } else { &[] };
        let replaced = !self.stage.ascending;
        let (cells, points) = (self.cells, &self.slots.points[staged]);
        let (grid, starts) = self.bins.split();
        let (mut inside, mut outside) = (0, 0);
        for (at, (bin, point)) in self.stage.bins.iter_mut().zip(points).enumerate() {
            let somewhere = is_somewhere(point) && radii.get(at).is_none_or(|radius| is_radius(*radius));
            if replaced && *bin == REPLACED {
            } else if !somewhere {
                *bin = LOST;
            } else if let Some(new) = grid.bin(&cells.of(point)) {
                starts[new + 2] += 1;
                *bin = narrow(new);
                inside += 1;
            } else {
                *bin = OUTSIDE;
                outside += 1;
            }
        }
        (inside, outside)
    }

    /// The cells of the rows that are somewhere.
    fn staged_span(&self) -> Span<D> {
        let mut span = Span::NOTHING;
        for (bin, at) in self.stage.bins.iter().zip(self.staged_points()) {
            if *bin != LOST && *bin != REPLACED {
                span.take(&self.cells.of(at));
            }
        }
        span
    }

    /// Makes room for more rows than were announced.
    #[cold]
    #[inline(never)]
    fn try_announce_more(&mut self) -> Result<(), ReserveError> {
        let (was, count) = (self.stage.announced, self.stage.count);
        let announced = 2 * was + 16;
        self.try_make_stage(announced)?;
        for at in (0..count).rev() {
            self.slots.copy(was + at, announced + at);
        }
        self.stage.announced = announced;
        Ok(())
    }

    /// Sorts the rows of bins that have several cells by cell. They are sorted by number.
    fn sort_bins(&mut self) {
        if !self.bins.is_coarse() {
            return;
        }
        for slot in 0..self.slots.used {
            self.slots.ranks[slot] = rank(&self.cells.of(&self.slots.points[slot]));
        }
        for bin in 0..self.bins.count() {
            let (start, end) = self.bins.slots(bin, bin);
            if self.slots.ranks[start..end].is_sorted() {
                continue;
            }
            super::sort::sort(&mut self.slots, start..end);
            for slot in start..end {
                self.places.set(self.slots.entities[slot].index(), Place::Slot(slot).code());
            }
        }
    }
}

/// Copies values to the front of a list: those behind `from`, in this order.
fn gather<T: Copy>(list: &mut [T], from: usize, order: &[u32]) {
    let (front, back) = list.split_at_mut(from);
    for (to, at) in front.iter_mut().zip(order) {
        *to = back[*at as usize];
    }
}
