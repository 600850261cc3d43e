//! Questions about places.

use super::bins::Span;
use super::places::Place as Where;
use super::search::{Merged, Region, Search};
use super::{Found, Place, Spatial};
use crate::handle::{Id, handle, id};

impl<I: Id, const D: usize> Spatial<I, D> {
    /// The rows with circles, or balls, that touch this one: their distance is at most `radius` plus their own radius.
    ///
    /// They come in the order of the index: by cell (`z`, `y`, `x`), then by the number of the entity. Going by `for_each`, `fold` and the
    /// like is faster than by `for`. A radius or a center that is no finite number, and a negative radius, find nothing.
    ///
    /// ```
    /// use ecs_index::Method;
    /// use ecs_index::spatial::{Place, Spatial};
    ///
    /// let [ann, bob] = [0_u32, 1];
    /// let mut index = Spatial::with_cell(5.0);
    /// index.put(ann, Place { at: [1.0, 1.0], radius: 0.0 })?;
    /// index.put(bob, Place { at: [9.0, 1.0], radius: 4.0 })?;
    /// index.settle()?;
    /// let found: Vec<_> = index.within([2.0, 1.0], 3.0).map(|found| (found.entity, found.distance())).collect();
    /// assert_eq!(found, [(ann, 1.0), (bob, 7.0)]);
    /// # Ok::<_, ecs_index::OutOfMemory>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// The rows of the cells that the circle meets. It is best if cells are about as large as the radius. The circle is made larger by the
    /// greatest radius of a row.
    #[inline]
    pub fn within(&self, center: [f32; D], radius: f32) -> impl Iterator<Item = Found<I, D>> + '_ {
        let cells = if is_reach(radius) {
            self.around(&center, radius + self.greatest)
        } else {
            Span::NOTHING
        };
        Search::new(self, &cells, Ball { center, radius })
    }

    /// The rows that touch the box from one corner to the other: their distance from it is at most their own radius.
    ///
    /// They come in the order of the index. [`Found::distance`] is that from the box, which is zero inside. A corner that is not finite, or that is
    /// beyond the other one, makes a box that nothing touches.
    ///
    /// ```
    /// # use ecs_index::Method;
    /// # use ecs_index::spatial::{Place, Spatial};
    /// # let [ann, bob] = [0_u32, 1];
    /// let mut index = Spatial::with_cell(5.0);
    /// index.put(ann, Place { at: [1.0, 1.0, 0.0], radius: 0.0 })?;
    /// index.put(bob, Place { at: [9.0, 1.0, 0.0], radius: 0.0 })?;
    /// index.settle()?;
    /// assert!(index.in_box([0.0, 0.0, 0.0], [8.0, 1.0, 0.0]).map(|found| found.entity).eq([ann]));
    /// # Ok::<_, ecs_index::OutOfMemory>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// The rows of the cells that the box meets.
    #[inline]
    pub fn in_box(&self, min: [f32; D], max: [f32; D]) -> impl Iterator<Item = Found<I, D>> + '_ {
        Search::new(self, &self.about(&min, &max), Box { min, max })
    }

    /// All rows that are somewhere, in the order of the index.
    ///
    /// # Complexity
    ///
    /// All rows.
    pub fn iter(&self) -> impl Iterator<Item = (I, Place<D>)> + '_ {
        let mut rows = Merged::new((0..self.slots.used, 0..self.apart.list.len()));
        core::iter::from_fn(move || {
            let (row, _) = rows.next(self)?;
            Some((
                id(row.entity),
                Place {
                    at: row.at,
                    radius: row.radius,
                },
            ))
        })
    }

    /// How many rows are in the index.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether no row is in the index.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many rows are nowhere, so that nothing finds them. A number of theirs is not finite, the absolute values of their coordinates add up
    /// to more than 10¹⁸, or their radius is negative or more than that.
    pub fn nowhere(&self) -> usize {
        self.nowhere.len()
    }

    /// The edge of a cell.
    pub const fn cell(&self) -> f32 {
        self.cells.edge()
    }

    /// Whether this very entity is in the index. The time does not depend on the number of rows.
    pub fn contains(&self, id: I) -> bool {
        self.find(id).is_some()
    }

    /// The place of an entity, as the index has it, also of one that is nowhere. The time does not depend on the number of rows.
    pub fn place_of(&self, id: I) -> Option<Place<D>> {
        let row = match self.find(id)? {
            Where::Slot(slot) => self.slots.row(slot),
            Where::OverflowRows(at) => self.apart.list[at].row,
            Where::Nowhere(at) => self.nowhere[at],
        };
        Some(Place {
            at: row.at,
            radius: row.radius,
        })
    }

    fn find(&self, id: I) -> Option<Where> {
        let entity = handle(id);
        let place = Where::of(self.places.get(entity.index())).filter(|_| !self.is_staging())?;
        (self.entity_at(place) == entity).then_some(place)
    }

    /// The cells of all points at a distance, as computed, of at most `reach`; none around a center that is not finite.
    pub(super) fn around(&self, center: &[f32; D], reach: f32) -> Span<D> {
        if center.iter().any(|number| !number.is_finite()) {
            return Span::NOTHING;
        }
        // Distances are rounded: one that is farther by less than this may count as near.
        let reach = f64::from(reach) * (1.0 + 1.0 / f64::from(1 << 22));
        let end = |center: f32, reach: f64| self.cells.along(f64::from(center) + reach);
        Span {
            low: center.map(|number| end(number, -reach)),
            high: center.map(|number| end(number, reach)),
        }
    }

    /// The cells of all points at a distance from the box of at most the greatest radius.
    fn about(&self, min: &[f32; D], max: &[f32; D]) -> Span<D> {
        if (0..D)
            .any(|axis| !(min[axis] <= max[axis] && min[axis].is_finite() && max[axis].is_finite()))
        {
            return Span::NOTHING;
        }
        let reach = f64::from(self.greatest) * (1.0 + 1.0 / f64::from(1 << 22));
        Span {
            low: min.map(|number| self.cells.along(f64::from(number) - reach)),
            high: max.map(|number| self.cells.along(f64::from(number) + reach)),
        }
    }
}

/// Whether a number is a valid distance.
#[inline(always)]
pub(super) fn is_reach(radius: f32) -> bool {
    (0.0..f32::INFINITY).contains(&radius)
}

/// The rows that touch a circle.
#[derive(Clone, Copy)]
pub(super) struct Ball<const D: usize> {
    pub(super) center: [f32; D],
    pub(super) radius: f32,
}

impl<const D: usize> Region<D> for Ball<D> {
    #[inline(always)]
    fn squared(&self, at: &[f32; D], radius: f32) -> Option<f32> {
        let squared = squared(&self.center, at);
        let reach = self.radius + radius;
        (squared <= reach * reach).then_some(squared)
    }
}

/// The square of the distance of two points.
#[inline(always)]
pub(super) fn squared<const D: usize>(one: &[f32; D], other: &[f32; D]) -> f32 {
    let mut sum = 0.0;
    for axis in 0..D {
        let difference = one[axis] - other[axis];
        sum += difference * difference;
    }
    sum
}

/// The rows that touch a box.
struct Box<const D: usize> {
    min: [f32; D],
    max: [f32; D],
}

impl<const D: usize> Region<D> for Box<D> {
    #[inline(always)]
    fn squared(&self, at: &[f32; D], radius: f32) -> Option<f32> {
        let mut inside = true;
        let mut sum = 0.0;
        for axis in 0..D {
            let (below, above) = (self.min[axis] - at[axis], at[axis] - self.max[axis]);
            inside &= (below <= 0.0) & (above <= 0.0);
            let outside = if below > above { below } else { above };
            sum += if outside > 0.0 {
                outside * outside
            } else {
                0.0
            };
        }
        // A square can be rounded to zero, and a value that is no number is neither inside nor outside.
        (inside || radius > 0.0 && sum > 0.0 && sum <= radius * radius).then_some(sum)
    }
}
