//! Questions that are answered by distance.

use super::queries::Ball;
use super::search::{Region, Search};
use super::{Found, Spatial};
use crate::handle::Id;
use alloc::collections::BinaryHeap;
use core::cmp::Ordering;
use core::mem;

impl<I: Id, const D: usize> Spatial<I, D> {
    /// The row with the nearest center; its radius does not matter. Of several, the one of the entity with the least number.
    ///
    /// A point that is not finite is near nothing.
    ///
    /// ```
    /// # use ecs_index::Method;
    /// # use ecs_index::spatial::{Place, Spatial};
    /// # let [ann, bob] = [0_u32, 1];
    /// let mut index = Spatial::with_cell(5.0);
    /// index.put(ann, Place { at: [1.0, 1.0], radius: 0.0 })?;
    /// index.put(bob, Place { at: [90.0, 1.0], radius: 0.0 })?;
    /// index.settle()?;
    /// assert_eq!(index.nearest([200.0, 1.0]).unwrap().entity, bob);
    /// # Ok::<_, ecs_index::OutOfMemory>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// The rows of circles that double until one is found, and so no more than a question for the rows within some times that distance.
    pub fn nearest(&self, point: [f32; D]) -> Option<Found<I, D>> {
        self.nearest_of(point).next()
    }

    /// The nearest one of the rows that [`within`](Self::within) finds.
    ///
    /// # Complexity
    ///
    /// That of `within`.
    pub fn nearest_within(&self, point: [f32; D], radius: f32) -> Option<Found<I, D>> {
        self.within(point, radius).reduce(nearer)
    }

    /// The rows by the distance of their centers, the nearest first; those of one distance by the number of the entity.
    ///
    /// ```
    /// # use ecs_index::Method;
    /// # use ecs_index::spatial::{Place, Spatial};
    /// # let [ann, bob] = [0_u32, 1];
    /// let mut index = Spatial::with_cell(5.0);
    /// index.put(ann, Place { at: [1.0, 1.0], radius: 0.0 })?;
    /// index.put(bob, Place { at: [90.0, 1.0], radius: 0.0 })?;
    /// index.settle()?;
    /// assert!(index.nearest_of([200.0, 1.0]).take(2).map(|found| found.entity).eq([bob, ann]));
    /// # Ok::<_, ecs_index::OutOfMemory>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// The first row takes as long as [`nearest`](Self::nearest). For the second, the rows within its reach are collected, in 24 bytes each (32 in space), and
    /// each one after that takes O(log n) for n of these. Where they are used up, those within twice the reach are collected. Without memory for
    /// them, each row takes as long as the first.
    pub fn nearest_of(&self, point: [f32; D]) -> impl Iterator<Item = Found<I, D>> + '_ {
        Nearest {
            index: self,
            point,
            reach: self.cell() / 2.0,
            last: None,
            collected: BinaryHeap::new(),
        }
    }

    /// The next reach: twice as far, or without end, if nothing is beyond it, or squares would be.
    fn wider(&self, point: &[f32; D], reach: f32) -> f32 {
        let around = self.around(point, reach);
        if around.and(&self.span) == self.span || reach > 1e18 {
            f32::INFINITY
        } else {
            reach * 2.0
        }
    }
}

/// Rows by their distance.
struct Nearest<'s, I, const D: usize> {
    index: &'s Spatial<I, D>,
    point: [f32; D],
    reach: f32,
    last: Option<(f32, u32)>,
    /// All rows within the reach that come after the last answer, or none.
    collected: BinaryHeap<Near<I, D>>,
}

impl<I: Id, const D: usize> Nearest<'_, I, D> {
    /// The next row, which is not collected.
    fn search(&mut self) -> Option<Found<I, D>> {
        if self.index.around(&self.point, 0.0).is_empty() {
            return None;
        }
        loop {
            // Most callers want one row, for which nothing is collected.
            let found = if self.last.is_some() {
                self.collect()
            } else {
                self.beyond().reduce(nearer)
            };
            // Also where squares are too great for any number, all rows are near in the end.
            if found.is_some() || self.reach == f32::INFINITY {
                return found;
            }
            self.reach = self.index.wider(&self.point, self.reach);
        }
    }

    /// The rows within the reach that come after the last answer.
    fn beyond(&self) -> Search<'_, I, D, Beyond<D>> {
        let Self {
            index,
            point,
            reach,
            last,
            ..
        } = *self;
        Search::new(
            index,
            &index.around(&point, reach),
            Beyond { point, reach, last },
        )
    }

    /// Collects the rows within the reach, and takes the next one out.
    fn collect(&mut self) -> Option<Found<I, D>> {
        let mut rows = mem::take(&mut self.collected).into_vec();
        let has_room = self.beyond().fold(true, |has_room, found| {
            let has_room = has_room && rows.try_reserve(1).is_ok();
            if has_room {
                rows.push(Near(found));
            }
            has_room
        });
        if !has_room {
            return self.beyond().reduce(nearer);
        }
        self.collected = rows.into();
        self.collected.pop().map(|Near(found)| found)
    }
}

impl<I: Id, const D: usize> Iterator for Nearest<'_, I, D> {
    type Item = Found<I, D>;

    fn next(&mut self) -> Option<Found<I, D>> {
        let found = match self.collected.pop() {
            Some(Near(found)) => found,
            None => self.search()?,
        };
        self.last = Some(order(&found));
        Some(found)
    }
}

/// A row, ordered so that the nearest is the greatest.
struct Near<I, const D: usize>(Found<I, D>);

impl<I: Id, const D: usize> Ord for Near<I, D> {
    fn cmp(&self, other: &Self) -> Ordering {
        let [(distance, number), (others, others_number)] = [order(&self.0), order(&other.0)];
        others.total_cmp(&distance).then(others_number.cmp(&number))
    }
}

impl<I: Id, const D: usize> PartialOrd for Near<I, D> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<I: Id, const D: usize> PartialEq for Near<I, D> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<I: Id, const D: usize> Eq for Near<I, D> {}

/// The rows near a point that come after the last answer.
struct Beyond<const D: usize> {
    point: [f32; D],
    reach: f32,
    last: Option<(f32, u32)>,
}

impl<const D: usize> Region<D> for Beyond<D> {
    #[inline(always)]
    fn squared(&self, at: &[f32; D], _: f32) -> Option<f32> {
        Ball {
            center: self.point,
            radius: self.reach,
        }
        .squared(at, 0.0)
    }

    #[inline(always)]
    fn takes<I: Id>(&self, found: &Found<I, D>) -> bool {
        self.last.is_none_or(|last| order(found) > last)
    }
}

/// By distance, then by number.
fn order<I: Id, const D: usize>(found: &Found<I, D>) -> (f32, u32) {
    (found.distance_squared, found.entity.number())
}

fn nearer<I: Id, const D: usize>(one: Found<I, D>, other: Found<I, D>) -> Found<I, D> {
    if order(&other) < order(&one) {
        other
    } else {
        one
    }
}
