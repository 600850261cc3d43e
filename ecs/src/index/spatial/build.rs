//! Rows that come all at once.

use super::bins::Span;
use super::cells::rank;
use super::places::{MOST, NONE, Place};
use super::slots::extend;
use super::{OF_AN_INDEX, Row, Spatial, narrow};
use crate::error::ReserveError;

/// The bin of a row outside of the box, and of one whose number came again.
const OUTSIDE: u32 = u32::MAX;
const REPLACED: u32 = u32::MAX - 1;

/// Rows on the way to their slots. They wait in slots behind those that they go to, and are counted by the bins of the box that was.
pub(super) struct Stage<const D: usize> {
    /// Whether rows are on their way.
    pub(super) active: bool,
    /// So many rows were announced: they wait from this slot on.
    announced: usize,
    count: usize,
    /// How many of them count no more.
    replaced: usize,
    outside: usize,
    /// The bin of each row.
    bins: alloc::vec::Vec<u32>,
    span: Span<D>,
    /// Whether numbers of entities rise. As long as they do, their places say nothing.
    ascending: bool,
    /// The number that is next, at the least.
    next: u64,
}

impl<const D: usize> Stage<D> {
    pub(super) const fn new() -> Self {
        Self {
            active: false,
            announced: 0,
            count: 0,
            replaced: 0,
            outside: 0,
            bins: alloc::vec::Vec::new(),
            span: Span::NOTHING,
            ascending: true,
            next: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Self { bins: core::mem::take(&mut self.bins), ..Self::new() };
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.count - self.replaced
    }

    pub(super) fn allocated(&self) -> usize {
        self.bins.capacity() * size_of::<u32>()
    }
}

impl<const D: usize> Spatial<D> {
    /// Makes room for so many rows, which come next.
    pub(super) fn try_begin(&mut self, rows: usize) -> Result<(), ReserveError> {
        self.forget();
        if rows > MOST / 2 {
            return Err(ReserveError::out_of_memory(OF_AN_INDEX, usize::MAX));
        }
        self.slots.try_grow(2 * rows)?;
        extend(&mut self.stage.bins, rows, OUTSIDE)?;
        self.stage.announced = rows;
        self.stage.active = true;
        self.bins.begin_counting();
        Ok(())
    }

    /// Adds a row to those on their way.
    #[inline(always)]
    pub(super) fn try_stage(&mut self, row: &Row<D>) -> Result<(), ReserveError> {
        let number = row.entity.index();
        self.places.try_reserve(number)?;
        if u64::from(number) < self.stage.next {
            self.replace(number);
        }
        self.stage.next = self.stage.next.max(u64::from(number) + 1);
        if !row.is_somewhere() {
            return self.try_lose(*row);
        }
        if row.radius > 0.0 {
            self.try_raise(row.radius)?;
        }
        let at = self.stage.count;
        if at == self.stage.announced {
            self.try_announce_more()?;
        }
        let cell = self.cells.of(&row.at);
        self.stage.span.take(&cell);
        let bin = if let Some(bin) = self.bins.of(&cell) {
            self.bins.starts[bin + 2] += 1;
            narrow(bin)
        } else {
            self.stage.outside += 1;
            OUTSIDE
        };
        self.stage.bins[at] = bin;
        self.slots.write(self.stage.announced + at, row, 0);
        if !self.stage.ascending {
            self.places.set(number, Place::Slot(at).code());
        }
        self.stage.count += 1;
        Ok(())
    }

    /// Gives all rows their slots.
    pub(super) fn try_end_stage(&mut self) -> Result<(), ReserveError> {
        let rows = self.stage.len();
        if !self.bins.suits(&self.stage.span, rows, self.stage.outside) {
            self.try_count_again()?;
        }
        self.apart.try_reserve((self.stage.outside).max(rows / 64 + 64))?;
        self.slots.try_keep_ranks(self.bins.is_coarse())?;
        self.bins.end_counting();
        if self.stage.ascending {
            for at in 0..self.stage.count {
                let number = self.slots.entities[self.stage.announced + at].index();
                let code = self.try_unstage(at)?;
                self.places.set(number, code);
            }
        } else {
            let mut places = core::mem::take(&mut self.places);
            let result = places.iter_mut().try_for_each(|code| {
                if let Some(Place::Slot(at)) = Place::of(*code) {
                    *code = self.try_unstage(at)?;
                }
                Ok(())
            });
            self.places = places;
            result?;
        }
        self.slots.used = rows - self.apart.len();
        self.len = rows + self.nowhere.len();
        self.span = self.bins.span();
        self.apart.list.iter().for_each(|ranked| self.span.take(&self.cells.of(&ranked.row.at)));
        self.spaced = false;
        self.stage.clear();
        self.sort_bins();
        self.apart.try_sort(&mut self.places)
    }

    /// Gives a row its slot, and says where that is.
    #[inline(always)]
    fn try_unstage(&mut self, at: usize) -> Result<u32, ReserveError> {
        let from = self.stage.announced + at;
        let bin = self.stage.bins[at];
        if bin == OUTSIDE {
            let row = self.slots.row(from);
            return Ok(self.apart.try_push(row, rank(&self.cells.of(&row.at)))?.code());
        }
        // The start of the next bin is that of this one, until all rows of this one have their slots.
        let Some(start) = self.bins.starts.get_mut(bin as usize + 1) else { return Ok(NONE) };
        let slot = *start;
        *start += 1;
        self.slots.copy(from, slot as usize);
        Ok(slot)
    }

    /// A number came that is not greater than all before.
    #[cold]
    #[inline(never)]
    fn replace(&mut self, number: u32) {
        if self.stage.ascending {
            self.stage.ascending = false;
            for at in 0..self.stage.count {
                let number = self.slots.entities[self.stage.announced + at].index();
                self.places.set(number, Place::Slot(at).code());
            }
        }
        match self.places.get(number) {
            Some(Place::Slot(at)) => {
                match core::mem::replace(&mut self.stage.bins[at], REPLACED) {
                    OUTSIDE => self.stage.outside -= 1,
                    bin => self.bins.starts[bin as usize + 2] -= 1,
                }
                self.stage.replaced += 1;
            }
            Some(Place::Nowhere(at)) => {
                self.forget_nowhere(at);
                self.len -= 1;
            }
            _ => return,
        }
        self.places.set(number, NONE);
    }

    /// Makes room for more rows than were announced.
    #[cold]
    #[inline(never)]
    fn try_announce_more(&mut self) -> Result<(), ReserveError> {
        let (was, count) = (self.stage.announced, self.stage.count);
        let announced = 2 * was + 16;
        if announced > MOST / 2 {
            return Err(ReserveError::out_of_memory(OF_AN_INDEX, usize::MAX));
        }
        self.slots.try_grow(2 * announced)?;
        extend(&mut self.stage.bins, announced, OUTSIDE)?;
        for at in (0..count).rev() {
            self.slots.copy(was + at, announced + at);
        }
        self.stage.announced = announced;
        Ok(())
    }

    /// Chooses another box, and counts the rows by its bins.
    fn try_count_again(&mut self) -> Result<(), ReserveError> {
        let (cells, from) = (self.cells, self.stage.announced);
        let points = &self.slots.points[from..from + self.stage.count];
        self.bins.try_fit(&self.stage.span, points.len(), |at| cells.of(&points[at]))?;
        self.stage.outside = 0;
        for (bin, at) in self.stage.bins.iter_mut().zip(points) {
            if *bin == REPLACED {
                continue;
            }
            if let Some(new) = self.bins.of(&cells.of(at)) {
                self.bins.starts[new + 2] += 1;
                *bin = narrow(new);
            } else {
                self.stage.outside += 1;
                *bin = OUTSIDE;
            }
        }
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
