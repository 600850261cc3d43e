//! Rows that come, move and go, one by one.

use super::cells::{Cell, rank};
use super::places::{NONE, Place};
use super::{Row, Spatial};
use crate::OutOfMemory;
use crate::handle::Id;
use crate::memory::{INDEX, try_push};
use ecs_value::Entity;

/// How far a search for a free slot goes, on either side.
const WINDOW: usize = 64;
/// The most bins that one row may shift.
const BINS: usize = 48;
/// One row in this many may find no slot before all rows are placed again: where slots are free on purpose, and where none are, so that almost
/// every row that comes finds none.
const APART: usize = 256;
const APART_AT_FIRST: usize = 2048;
/// Fewer rows than this are never too many apart.
const FEW_APART: usize = 32;

impl<I: Id, const D: usize> Spatial<I, D> {
    /// Makes this the row of its entity.
    pub(super) fn try_put(&mut self, row: &Row<D>) -> Result<(), OutOfMemory> {
        let number = row.entity.number();
        let place = Place::of(self.places.get(number));
        if !row.is_somewhere() {
            self.places.try_reserve(number)?;
            self.leave(number, place);
            return self.try_lose(*row);
        }
        let cell = self.cells.of(&row.at);
        if row.radius > 0.0 {
            self.try_raise(row.radius)?;
        }
        match place {
            Some(Place::Slot(slot)) if self.cells.of(&self.slots.points[slot]) == cell => {
                self.slots.write(slot, row, rank(&cell));
                return Ok(());
            }
            Some(Place::OverflowRows(at)) if self.apart.list[at].rank == rank(&cell) => {
                self.apart.list[at].row = *row;
                return Ok(());
            }
            None => self.places.try_reserve(number)?,
            Some(_) => {}
        }
        self.leave(number, place);
        let place = self.try_enter(row, &cell)?;
        self.places.set(number, place.code());
        self.len += 1;
        Ok(())
    }

    /// Removes the row of this very entity.
    pub(super) fn take_out(&mut self, entity: Entity) {
        let place = Place::of(self.places.get(entity.number()));
        if !self.is_staging() && place.is_some_and(|place| self.entity_at(place) == entity) {
            self.leave(entity.number(), place);
        }
    }

    /// Ends a series: sorts the rows without a slot, or finds slots for all.
    pub(super) fn try_end_series(&mut self) -> Result<(), OutOfMemory> {
        let most = self.len / if self.spaced { APART } else { APART_AT_FIRST } + FEW_APART;
        if self.apart.len() > most + self.strays || self.slots.used > 3 * self.len + 1024 {
            return self.try_regroup();
        }
        self.apart.try_sort(&mut self.places)
    }

    /// Keeps a row that is nowhere, for the count alone.
    pub(super) fn try_lose(&mut self, row: Row<D>) -> Result<(), OutOfMemory> {
        try_push(&mut self.nowhere, row, INDEX)?;
        self.places.set(
            row.entity.number(),
            Place::Nowhere(self.nowhere.len() - 1).code(),
        );
        self.len += 1;
        Ok(())
    }

    /// Empties the place of a number.
    #[inline(always)]
    pub(super) fn leave(&mut self, number: u32, place: Option<Place>) {
        let Some(place) = place else { return };
        self.places.set(number, NONE);
        self.empty(place);
    }

    /// Empties a place, which a number still names.
    pub(super) fn empty(&mut self, place: Place) {
        match place {
            Place::Slot(slot) => self.slots.free(slot),
            Place::OverflowRows(at) => self.apart.remove(at),
            Place::Nowhere(at) => self.forget_nowhere(at),
        }
        self.len -= 1;
    }

    pub(super) fn forget_nowhere(&mut self, at: usize) {
        self.nowhere.swap_remove(at);
        if let Some(moved) = self.nowhere.get(at) {
            self.places
                .set(moved.entity.number(), Place::Nowhere(at).code());
        }
    }

    pub(super) fn entity_at(&self, place: Place) -> Entity {
        match place {
            Place::Slot(slot) => self.slots.entities[slot],
            Place::OverflowRows(at) => self.apart.list[at].row.entity,
            Place::Nowhere(at) => self.nowhere[at].entity,
        }
    }

    /// Sees to it that queries reach far enough for a row of this radius.
    #[inline(always)]
    pub(super) fn try_raise(&mut self, radius: f32) -> Result<(), OutOfMemory> {
        if self.slots.radii.is_empty() {
            self.slots.try_make_radii()?;
        }
        self.greatest = self.greatest.max(radius);
        Ok(())
    }

    /// Gives a row a slot, or a place apart.
    #[inline(always)]
    fn try_enter(&mut self, row: &Row<D>, cell: &Cell<D>) -> Result<Place, OutOfMemory> {
        let rank = rank(cell);
        if let Some(bin) = self.bins.of(cell)
            && let Some(slot) = self.make_way(bin, (rank, row.entity.number()))
        {
            self.slots.write(slot, row, rank);
            return Ok(Place::Slot(slot));
        }
        self.span.take(cell);
        self.apart.try_push(*row, rank)
    }

    /// Frees the slot in the bin that is next in order: moves rows to a free one nearby.
    #[inline(always)]
    fn make_way(&mut self, bin: usize, order: (u64, u32)) -> Option<usize> {
        let (start, end) = self.bins.slots(bin, bin);
        let numbers = &self.slots.entities[start..end];
        let at = start
            + if self.bins.is_coarse() {
                let ranks = &self.slots.ranks[start..end];
                first(numbers.len(), |at| {
                    (ranks[at], numbers[at].number()) >= order
                })
            } else {
                first(numbers.len(), |at| numbers[at].number() >= order.1)
            };
        if at > start && self.slots.is_free(at - 1) {
            return Some(at - 1);
        }
        if at < end && self.slots.is_free(at) {
            return Some(at);
        }
        if self.spaced {
            self.shift(bin, at)
        } else {
            None
        }
    }

    /// Moves rows, so that the slot before which a row is to come, or the one before that, is free.
    #[inline(always)]
    fn shift(&mut self, bin: usize, at: usize) -> Option<usize> {
        let is_free = |at: &[f32; D]| at[0].is_nan();
        let right = &self.slots.points[at..(at + WINDOW).min(self.slots.used)];
        if let Some(distance) = right.iter().position(is_free)
            && self.is_near(bin, at + distance, true)
        {
            self.move_right(bin, at, at + distance);
            return Some(at);
        }
        let from = at.saturating_sub(WINDOW);
        let left = from + self.slots.points[from..at].iter().rposition(is_free)?;
        if !self.is_near(bin, left, false) {
            return None;
        }
        self.move_left(bin, at, left);
        Some(at - 1)
    }

    /// Whether few bins begin between a bin and a slot.
    #[inline(always)]
    fn is_near(&self, bin: usize, slot: usize, right: bool) -> bool {
        let starts = &self.bins.starts[..=self.bins.count()];
        if right {
            starts
                .get(bin + BINS)
                .is_none_or(|start| *start as usize > slot)
        } else {
            bin.checked_sub(BINS)
                .is_none_or(|bin| starts[bin] as usize <= slot)
        }
    }

    /// Moves the rows from one slot on to the next ones, up to a free one.
    #[inline(always)]
    fn move_right(&mut self, bin: usize, at: usize, free: usize) {
        for slot in (at..free).rev() {
            self.slots.copy(slot, slot + 1);
            self.tell(slot + 1);
        }
        for start in self.bins.starts[bin + 1..]
            .iter_mut()
            .take_while(|start| **start as usize <= free)
        {
            *start += 1;
        }
    }

    /// Moves the rows before a slot to the ones before, down to a free one.
    fn move_left(&mut self, bin: usize, at: usize, free: usize) {
        for slot in free + 1..at {
            self.slots.copy(slot, slot - 1);
            self.tell(slot - 1);
        }
        for start in self.bins.starts[..=bin]
            .iter_mut()
            .rev()
            .take_while(|start| **start as usize > free)
        {
            *start -= 1;
        }
    }

    /// Writes down where the row of a slot is.
    #[inline(always)]
    fn tell(&mut self, slot: usize) {
        if !self.slots.is_free(slot) {
            self.places
                .set(self.slots.entities[slot].number(), Place::Slot(slot).code());
        }
    }
}

/// The first that passes, where all that follow it pass too.
#[inline(always)]
fn first(count: usize, passes: impl Fn(usize) -> bool) -> usize {
    if count <= 16 {
        return (0..count).filter(|at| !passes(*at)).count();
    }
    let (mut low, mut len) = (0, count);
    while len > 0 {
        let half = len / 2;
        if passes(low + half) {
            len = half;
        } else {
            low += half + 1;
            len -= half + 1;
        }
    }
    low
}
