//! Rows that come all at once.

use super::bins::{Shape, Span};
use super::cells::{Cells, is_radius, is_somewhere, rank};
use super::places::{MOST, NONE, Place};
use super::regroup::spaced;
use super::slots::{Slots, extend};
use super::{Row, Spatial, narrow};
use crate::OutOfMemory;
use crate::handle::{Id, by_number};
use crate::memory::{INDEX, no_memory, try_push};
use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::ops::Range;
use ecs_value::Entity;

/// The bin of a row outside of the box, and of one that is nowhere.
const OUTSIDE: u32 = u32::MAX;
const LOST: u32 = u32::MAX - 1;
/// Every 64th build checks whether the box can shrink.
pub(super) const SHRINK_CHECK_INTERVAL: u8 = 64;
/// After this many series of changes, no bulk load is expected soon. Low in tests, so that the models reach it.
pub(super) const SERIES: u8 = if cfg!(test) { 6 } else { 64 };

/// Rows on the way to their slots. They wait in slots behind those that they go to.
pub(super) struct BulkLoad {
    /// Whether rows are on their way.
    pub(super) active: bool,
    /// This many rows were announced: they wait from this slot on.
    pub(super) announced: usize,
    pub(super) count: usize,
    /// The bin of each row.
    pub(super) bins: Vec<u32>,
    /// How often rows came in the same box.
    pub(super) builds: u8,
    /// If all rows that came last are in the box: more than their numbers, so that some more may come.
    pub(super) numbers: usize,
    /// Whether all rows came at once since the memory was given back after series of changes; and how many series came since then.
    has_built: bool,
    batches_since_build: u8,
}

impl BulkLoad {
    pub(super) const fn new() -> Self {
        Self {
            active: false,
            announced: 0,
            count: 0,
            bins: Vec::new(),
            builds: 0,
            numbers: 0,
            has_built: false,
            batches_since_build: 0,
        }
    }

    /// Makes room for rows by number, up to this one and some more.
    pub(super) fn announce_numbers(&mut self, end: usize) {
        self.numbers = (end + end / 64 + 64).next_multiple_of(64);
    }

    pub(super) fn clear(&mut self) {
        (self.active, self.announced, self.count) = (false, 0, 0);
    }

    /// How many rows there are, also those with a number that came again.
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    pub(super) fn allocated(&self) -> usize {
        self.bins.capacity() * size_of::<u32>()
    }

    /// The slots where rows wait.
    const fn slots(&self) -> Range<usize> {
        self.announced..self.announced + self.count
    }
}

impl<I: Id, const D: usize> Spatial<I, D> {
    /// Makes room for the next `count` rows.
    pub(super) fn try_begin(&mut self, rows: usize) -> Result<(), OutOfMemory> {
        self.forget();
        self.try_make_stage(rows)?;
        self.bulk_load.announced = rows;
        self.bulk_load.active = true;
        Ok(())
    }

    /// Reserves memory for rows that wait for their slots.
    pub(super) fn try_make_stage(&mut self, rows: usize) -> Result<(), OutOfMemory> {
        if rows > MOST / 2 {
            return Err(no_memory(usize::MAX));
        }
        self.slots
            .try_grow(2 * rows, self.bulk_load.bins.is_empty())?;
        extend(&mut self.bulk_load.bins, rows, OUTSIDE)
    }

    /// All rows came at once. The memory in which they waited stays for the next ones, unless these are the first: most indexes are built
    /// once, and changed from then on.
    pub(super) fn end_build(&mut self) {
        self.bulk_load.batches_since_build = 0;
        if !core::mem::replace(&mut self.bulk_load.has_built, true) {
            while self.gives_back() {}
        }
    }

    /// A series of changes came. After many of them without a build, the memory for one is given back, a list a series, since none of them
    /// is to take long.
    pub(super) fn end_series(&mut self) {
        self.bulk_load.batches_since_build = self.bulk_load.batches_since_build.saturating_add(1);
        if self.bulk_load.batches_since_build > SERIES && !self.gives_back() {
            (self.bulk_load.batches_since_build, self.bulk_load.has_built) = (0, false);
        }
    }

    /// Frees one staging list; returns whether there was one. The slots that the rows need, with free ones between, stay.
    fn gives_back(&mut self) -> bool {
        let slots = if self.spaced {
            self.slots.used
        } else {
            spaced(self.slots.used)
        };
        let is_there = !self.bulk_load.bins.is_empty();
        if is_there && !self.slots.shortens(slots) {
            self.bulk_load.bins = Vec::new();
        }
        is_there
    }

    /// Announces rows that wait in the slots behind as many others, in any order.
    pub(super) fn stage_all(&mut self, rows: usize) {
        self.bulk_load.clear();
        self.bulk_load.announced = rows;
        self.bulk_load.count = rows;
        self.bins.begin_counting();
        self.places.clear();
        for (at, row) in self.nowhere.iter().enumerate() {
            self.places
                .set(row.entity.number(), Place::Nowhere(at).code());
        }
    }

    /// Adds a row to those on their way.
    #[inline(always)]
    pub(super) fn try_stage(&mut self, row: &Row<D>) -> Result<(), OutOfMemory> {
        if self.bulk_load.count == self.bulk_load.announced {
            self.try_announce_more()?;
        }
        let slot = self.bulk_load.announced + self.bulk_load.count;
        self.slots.entities[slot] = row.entity;
        self.slots.points[slot] = row.at;
        if let Some(radius) = self.slots.radii.get_mut(slot) {
            *radius = row.radius;
        } else if row.radius != 0.0 {
            // Also a radius that is no number. Rows before had none.
            self.slots.try_make_radii()?;
            self.slots.radii[slot] = row.radius;
        }
        self.bulk_load.count += 1;
        Ok(())
    }

    /// Gives all rows their slots.
    pub(super) fn try_end_stage(&mut self) -> Result<(), OutOfMemory> {
        let (mut inside, mut outside) = self.count();
        let rows = self.bulk_load.count;
        self.bulk_load.builds = (self.bulk_load.builds + 1) % SHRINK_CHECK_INTERVAL;
        let looks = self.bulk_load.builds == 0 || self.bins.is_coarse();
        if outside > 0 || looks || !self.bins.are_few(rows) {
            let span = self.staged_span();
            if !self.bins.suits(&span, inside + outside, outside) {
                let (cells, points) = (self.cells, &self.slots.points[self.bulk_load.slots()]);
                self.bins.try_fit(&span, rows, |at| cells.of(&points[at]))?;
                (inside, outside) = self.count();
            }
        }
        self.apart.try_reserve(outside.max(rows / 64 + 64))?;
        self.slots.try_keep_ranks(self.bins.is_coarse())?;
        self.bins.end_counting();
        self.place_rows();
        self.sort_by_number();
        let is_once = self.try_fill_slots(inside)? && (inside == rows || self.try_find_others()?);
        if !is_once {
            self.try_keep_last()?;
            self.bins.begin_counting();
            return self.try_end_stage();
        }
        self.slots.used = inside;
        self.len = inside + outside + self.nowhere.len();
        self.span = self.bins.span();
        self.apart
            .list
            .iter()
            .for_each(|ranked| self.span.take(&self.cells.of(&ranked.row.at)));
        self.spaced = false;
        self.strays = self.apart.list.len();
        self.bulk_load.clear();
        self.sort_bins();
        self.apart.try_sort(&mut self.places)
    }

    /// Writes into the slots of each bin the numbers of its rows, each with the place at which the row waits in the place of a generation.
    fn place_rows(&mut self) {
        let (slots, staged) = self.slots.entities.split_at_mut(self.bulk_load.announced);
        // The start of the next bin is that of this one, until all rows of this one have their slots. Rows in no bin have no start.
        let Some(starts) = self.bins.starts.get_mut(1..) else {
            return;
        };
        let mut at = NonZeroU32::MIN;
        for (entity, bin) in staged
            .iter()
            .zip(&self.bulk_load.bins[..self.bulk_load.count])
        {
            if let Some(start) = starts.get_mut(*bin as usize) {
                slots[*start as usize] = Entity::new(entity.number(), at);
                *start += 1;
            }
            at = at.saturating_add(1);
        }
    }

    /// Sorts the rows of each bin by number.
    fn sort_by_number(&mut self) {
        let mut start = 0;
        for end in self.bins.starts.iter().skip(1).take(self.bins.count()) {
            let end = *end as usize;
            if end > start + 1 {
                self.slots.entities[start..end].sort_unstable_by_key(|row| by_number(*row));
            }
            start = end;
        }
    }

    /// Moves rows to their slots, one slot after the other: scattered reads are faster than scattered writes. Whether no number came
    /// again.
    fn try_fill_slots(&mut self, rows: usize) -> Result<bool, OutOfMemory> {
        let Slots {
            entities,
            points,
            radii,
            ..
        } = &mut self.slots;
        let (entities, staged_entities) = entities.split_at_mut(self.bulk_load.announced);
        let (points, staged_points) = points.split_at_mut(self.bulk_load.announced);
        let (radii, staged_radii) = radii
            .split_at_mut_checked(self.bulk_load.announced)
            .unwrap_or_default();
        let (mut is_once, mut end) = (true, 0);
        for (slot, (entity, point)) in (0..).zip(entities[..rows].iter_mut().zip(points)) {
            is_once &= core::mem::replace(self.places.reserved(entity.number())?, slot) == NONE;
            end = end.max(entity.number());
            let at = entity.generation() as usize - 1;
            *entity = staged_entities[at];
            *point = staged_points[at];
            if let Some(radius) = radii.get_mut(slot as usize) {
                *radius = staged_radii[at];
            }
        }
        if rows == self.bulk_load.count {
            self.bulk_load.announce_numbers(end as usize);
        }
        Ok(is_once)
    }

    /// Finds places for the rows that are not in the box. Whether no number came again.
    fn try_find_others(&mut self) -> Result<bool, OutOfMemory> {
        let mut is_once = true;
        for at in 0..self.bulk_load.count {
            let row = self.slots.row(self.bulk_load.announced + at);
            let place = match self.bulk_load.bins[at] {
                OUTSIDE => self.apart.try_push(row, rank(&self.cells.of(&row.at)))?,
                LOST => {
                    try_push(&mut self.nowhere, row, INDEX)?;
                    Place::Nowhere(self.nowhere.len() - 1)
                }
                _ => continue,
            };
            is_once &= core::mem::replace(self.places.reserved(row.entity.number())?, place.code())
                == NONE;
        }
        Ok(is_once)
    }

    /// Lets the last row of each number wait again, and no other one.
    #[cold]
    #[inline(never)]
    fn try_keep_last(&mut self) -> Result<(), OutOfMemory> {
        self.apart.clear();
        self.nowhere.clear();
        self.places.clear();
        for (at, slot) in (0..).zip(self.bulk_load.slots()) {
            *self.places.reserved(self.slots.entities[slot].number())? = at;
        }
        let staged = self.bulk_load.slots();
        self.bulk_load.count = 0;
        for (at, slot) in (0..).zip(staged) {
            if self.places.get(self.slots.entities[slot].number()) == at {
                self.slots.copy(slot, self.bulk_load.slots().end);
                self.bulk_load.count += 1;
            }
        }
        self.places.clear();
        Ok(())
    }

    /// Counts the rows by bins, and finds the greatest radius. How many rows are in the box, and how many are outside of it.
    fn count(&mut self) -> (usize, usize) {
        let staged = self.bulk_load.slots();
        let points = &self.slots.points[staged.clone()];
        let cells = self.cells;
        let (grid, starts) = self.bins.split();
        let mut counter = Counter {
            cells,
            grid,
            counts: starts.get_mut(2..).unwrap_or_default(),
            is_bounded: grid.is_bounded(&cells),
            inside: 0,
            outside: 0,
        };
        let bins = self.bulk_load.bins.iter_mut().zip(points);
        self.greatest = 0.0;
        match self.slots.radii.get(staged) {
            Some(radii) => {
                let is_greater = |radius: f32, most| radius > most && is_radius(radius);
                let greatest =
                    radii.iter().fold(
                        0.0,
                        |most, at| if is_greater(*at, most) { *at } else { most },
                    );
                self.greatest = greatest;
                bins.zip(radii)
                    .for_each(|((bin, point), radius)| *bin = counter.bin(point, *radius));
            }
            None => bins.for_each(|(bin, point)| *bin = counter.bin(point, 0.0)),
        }
        (counter.inside, counter.outside)
    }

    /// The cells of the rows that are somewhere.
    pub(super) fn staged_span(&self) -> Span<D> {
        let mut span = Span::NOTHING;
        let radii = self.slots.radii.get(self.bulk_load.slots());
        for (row, at) in self.slots.points[self.bulk_load.slots()].iter().enumerate() {
            if is_somewhere(at) && radii.is_none_or(|radii| is_radius(radii[row])) {
                span.take(&self.cells.of(at));
            }
        }
        span
    }

    /// Makes room for more rows than were announced.
    #[cold]
    #[inline(never)]
    fn try_announce_more(&mut self) -> Result<(), OutOfMemory> {
        let (was, count) = (self.bulk_load.announced, self.bulk_load.count);
        let announced = 2 * was + 16;
        self.try_make_stage(announced)?;
        for at in (0..count).rev() {
            self.slots.copy(was + at, announced + at);
        }
        self.bulk_load.announced = announced;
        Ok(())
    }

    /// Sorts the rows of bins that have several cells by cell. They are sorted by number.
    pub(super) fn sort_bins(&mut self) {
        if !self.bins.is_coarse() {
            return;
        }
        let used = self.slots.used;
        for (rank_of, at) in self.slots.ranks.iter_mut().zip(&self.slots.points[..used]) {
            *rank_of = rank(&self.cells.of(at));
        }
        // Bins are in the order of cells: two rows that are not are in one bin.
        let mut from = 0;
        while let Some(at) = self.slots.ranks[from..used]
            .windows(2)
            .position(|pair| pair[1] < pair[0])
        {
            let bin = self
                .bins
                .inside(&self.cells.of(&self.slots.points[from + at]));
            let (start, end) = self.bins.slots(bin, bin);
            super::sort::sort(&mut self.slots, start..end);
            for slot in start..end {
                self.places
                    .set(self.slots.entities[slot].number(), Place::Slot(slot).code());
            }
            from = end;
        }
    }
}

/// Counts rows by bins.
struct Counter<'s, const D: usize> {
    cells: Cells,
    grid: Shape<D>,
    counts: &'s mut [u32],
    /// Whether all points of the box are somewhere.
    is_bounded: bool,
    inside: usize,
    outside: usize,
}

impl<const D: usize> Counter<'_, D> {
    #[inline(always)]
    fn bin(&mut self, point: &[f32; D], radius: f32) -> u32 {
        if let Some(bin) = self.grid.bin(&self.cells.of(point))
            && let Some(count) = self.counts.get_mut(bin)
            && is_radius(radius)
            && (self.is_bounded || is_somewhere(point))
        {
            *count += 1;
            self.inside += 1;
            return narrow(bin);
        }
        if !is_somewhere(point) || !is_radius(radius) {
            return LOST;
        }
        self.outside += 1;
        OUTSIDE
    }
}
