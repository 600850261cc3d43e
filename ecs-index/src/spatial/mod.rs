//! Places in space: [`Spatial`], a grid that finds the rows near a place.
#![expect(
    clippy::needless_range_loop,
    reason = "an axis is one of several arrays"
)]
#![expect(
    clippy::needless_bitwise_bool,
    reason = "a comparison more takes less time than a branch"
)]

mod bins;
mod build;
mod by_number;
mod cells;
mod changes;
mod found;
mod invariants;
mod nearest;
mod overflow_rows;
mod pairs;
mod places;
mod queries;
mod regroup;
mod search;
mod slots;
mod sort;
#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use cells::checked_cell;
pub use found::Found;
pub use pairs::Pairs;

use crate::OutOfMemory;
use crate::handle::{Id, handle};
use crate::memory::INDEX;
use crate::method::{Entries, Method, add_all};
use alloc::vec::Vec;
use bins::{Bins, Span};
use build::BulkLoad;
use cells::Cells;
use core::marker::PhantomData;
use ecs_value::Entity;
use overflow_rows::OverflowRows;
use places::Places;
use slots::Slots;

/// Where a row is, and how far it reaches: the key of a [`Spatial`] index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place<const D: usize> {
    /// The center.
    pub at: [f32; D],
    /// The radius of the circle, or ball, around it. Zero for a point.
    pub radius: f32,
}

/// Rows by their places, on a plane (`D` is 2) or in space (`D` is 3): rows near a point, in a box, near each other.
///
/// It is a grid of square cells, which begin at the origin. The edge of a cell should be the usual radius of questions; the radii of rows
/// should not be greater than some cells. All answers but those by distance come in one order, which follows from the rows alone: by the
/// cell (`z`, then `y`, then `x`), then by the number of the entity.
///
/// ```
/// use ecs_index::Method;
/// use ecs_index::spatial::{Place, Spatial};
///
/// let ann = 0_u32;
/// let mut index = Spatial::with_cell(5.0);
/// index.put(ann, Place { at: [1.0, 1.0], radius: 0.0 })?;
/// index.settle()?;
/// assert_eq!(index.nearest([3.0, 1.0]).unwrap().distance(), 2.0);
/// # Ok::<_, ecs_index::OutOfMemory>(())
/// ```
///
/// Rows with a NaN or infinite position are [nowhere](Self::nowhere): they are counted, and never appear in results.
///
/// A row takes some 28 bytes on a plane, and 34 in space. Where most rows change between one refresh and the next, it takes 42 and 51.
//
// Rows are in slots, in the order of answers. A table has the first slot of each bin: a cell, or some cells where there would be too many.
// After all rows came at once there are no free slots among them, so that questions are as fast as can be. Where changes come one by one,
// each fourth slot is free; a row that comes moves a few others to the next free one. A row that finds none nearby is *apart*, in a sorted
// list, with which answers are merged. If there are too many of these, all rows get other slots.
pub struct Spatial<I, const D: usize> {
    cells: Cells,
    bins: Bins<D>,
    slots: Slots<D>,
    apart: OverflowRows<D>,
    nowhere: Vec<Row<D>>,
    places: Places,
    bulk_load: BulkLoad,
    /// Has all cells that have rows.
    span: Span<D>,
    /// No radius is greater.
    greatest: f32,
    len: usize,
    /// How many rows were apart when all got their slots.
    strays: usize,
    /// Whether there are free slots on purpose.
    spaced: bool,
    ids: PhantomData<I>,
}

/// An entry.
#[derive(Clone, Copy)]
struct Row<const D: usize> {
    entity: Entity,
    at: [f32; D],
    radius: f32,
}

impl<const D: usize> Row<D> {
    const fn new(entity: Entity, place: &Place<D>) -> Self {
        Self {
            entity,
            at: place.at,
            radius: place.radius,
        }
    }

    #[inline(always)]
    fn is_somewhere(&self) -> bool {
        cells::is_somewhere(&self.at) & cells::is_radius(self.radius)
    }
}

impl<I: Id, const D: usize> Spatial<I, D> {
    /// An index without rows, with cells of this edge. An edge that is no positive finite number counts as one.
    ///
    /// It needs no memory yet.
    pub fn with_cell(cell: f32) -> Self {
        const { assert!(D == 2 || D == 3, "a place has two or three numbers") };
        Self {
            cells: Cells::new(cell),
            bins: Bins::new(),
            slots: Slots::new(),
            apart: OverflowRows::new(),
            nowhere: Vec::new(),
            places: Places::new(places::NONE, INDEX),
            bulk_load: BulkLoad::new(),
            span: Span::NOTHING,
            greatest: 0.0,
            len: 0,
            strays: 0,
            spaced: false,
            ids: PhantomData,
        }
    }

    /// Forgets all rows. The memory stays, and the box, which the next rows may fit in.
    fn forget(&mut self) {
        self.bins.forget();
        self.forget_rows();
        self.places.clear();
    }

    /// As [`forget`](Self::forget), but bins and the places of numbers stay as they are.
    fn forget_rows(&mut self) {
        self.slots.used = 0;
        self.apart.clear();
        self.nowhere.clear();
        self.bulk_load.clear();
        self.span = Span::NOTHING;
        self.greatest = 0.0;
        self.len = 0;
        self.strays = 0;
        self.spaced = false;
    }

    /// Whether a bulk load is under way, so that nothing can be found.
    const fn is_staging(&self) -> bool {
        self.bulk_load.active
    }
}

impl<I: Id, const D: usize> Default for Spatial<I, D> {
    /// Cells of one.
    fn default() -> Self {
        Self::with_cell(1.0)
    }
}

impl<I: Id, const D: usize> Method for Spatial<I, D> {
    type Id = I;
    type Key<'k> = Place<D>;

    fn len(&self) -> usize {
        if self.is_staging() {
            self.bulk_load.len()
        } else {
            self.len
        }
    }

    fn contains(&self, id: I) -> bool {
        Self::contains(self, id)
    }

    fn clear(&mut self) {
        self.forget();
    }

    fn begin(&mut self, entries: usize) -> Result<(), OutOfMemory> {
        self.try_begin(entries)
    }

    #[inline]
    fn fill(&mut self, entries: impl Entries<Self>) -> Result<(), OutOfMemory> {
        match self.try_fill_by_number(&entries) {
            Ok(true) => {
                self.end_build();
                Ok(())
            }
            Ok(false) => add_all(self, &entries),
            Err(error) => {
                self.forget();
                Err(error)
            }
        }
    }

    #[inline]
    fn put(&mut self, id: I, key: Place<D>) -> Result<(), OutOfMemory> {
        let row = Row::new(handle(id), &key);
        if self.is_staging() {
            self.try_stage(&row)
        } else {
            self.try_put(&row)
        }
    }

    fn remove(&mut self, id: I) {
        self.take_out(handle(id));
    }

    fn settle(&mut self) -> Result<(), OutOfMemory> {
        let is_build = self.is_staging();
        let settled = if is_build {
            self.try_end_stage()
        } else {
            self.try_end_series()
        };
        match settled {
            Ok(()) if is_build => self.end_build(),
            Ok(()) => self.end_series(),
            Err(_) => self.forget(),
        }
        settled
    }

    fn allocated(&self) -> usize {
        self.bins.starts.capacity() * size_of::<u32>()
            + self.slots.allocated()
            + self.apart.allocated()
            + self.nowhere.capacity() * size_of::<Row<D>>()
            + self.places.allocated()
            + self.bulk_load.allocated()
    }

    fn check_invariants(&self) {
        self.check();
    }
}

/// A number of bins or slots, as it is kept.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are at most `places::MOST` slots, and few bins a row"
)]
#[inline(always)]
const fn narrow(number: usize) -> u32 {
    number as u32
}
