//! Questions that are answered by distance.

use super::queries::Ball;
use super::search::{Region, Search};
use super::{Found, Spatial};

impl<const D: usize> Spatial<D> {
    /// The row with the nearest center; its radius does not matter. Of several, the one of the entity with the least number.
    ///
    /// A point that is not finite is near nothing.
    ///
    /// ```
    /// # use ecs::Entity;
    /// # use ecs::index::Method;
    /// # use ecs::index::spatial::{Place, Spatial};
    /// # let [ann, bob] = [1 << 32, 1 << 32 | 1].map(|bits| Entity::from_bits(bits).unwrap());
    /// let mut index = Spatial::with_cell(5.0);
    /// index.put(ann, Place { at: [1.0, 1.0], radius: 0.0 })?;
    /// index.put(bob, Place { at: [90.0, 1.0], radius: 0.0 })?;
    /// index.settle()?;
    /// assert_eq!(index.nearest([200.0, 1.0]).unwrap().entity, bob);
    /// # Ok::<_, ecs::ReserveError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// The rows of circles that double until one is found, and so no more than a question for the rows within some times that distance.
    pub fn nearest(&self, point: [f32; D]) -> Option<Found<D>> {
        self.nearest_of(point).next()
    }

    /// The nearest one of the rows that [`within`](Self::within) finds.
    ///
    /// # Complexity
    ///
    /// That of `within`.
    pub fn nearest_within(&self, point: [f32; D], radius: f32) -> Option<Found<D>> {
        self.within(point, radius).reduce(nearer)
    }

    /// The rows by the distance of their centers, the nearest first; those of one distance by the number of the entity.
    ///
    /// ```
    /// # use ecs::Entity;
    /// # use ecs::index::Method;
    /// # use ecs::index::spatial::{Place, Spatial};
    /// # let [ann, bob] = [1 << 32, 1 << 32 | 1].map(|bits| Entity::from_bits(bits).unwrap());
    /// let mut index = Spatial::with_cell(5.0);
    /// index.put(ann, Place { at: [1.0, 1.0], radius: 0.0 })?;
    /// index.put(bob, Place { at: [90.0, 1.0], radius: 0.0 })?;
    /// index.settle()?;
    /// assert!(index.nearest_of([200.0, 1.0]).take(2).map(|found| found.entity).eq([bob, ann]));
    /// # Ok::<_, ecs::ReserveError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// Each row takes as long as a question for the rows within some times its distance. So it is for a few.
    pub fn nearest_of(&self, point: [f32; D]) -> impl Iterator<Item = Found<D>> + '_ {
        let mut reach = self.cell() / 2.0;
        let mut last = None;
        core::iter::from_fn(move || {
            let span = self.around(&point, 0.0);
            if span.is_empty() {
                return None;
            }
            loop {
                let cells = self.around(&point, reach);
                let found = Search::new(self, &cells, Beyond { point, reach, last }).reduce(nearer);
                if found.is_some() {
                    last = found.map(|found| order(&found));
                    return found;
                }
                // Also where squares are too great for any number, all rows are near in the end.
                if reach == f32::INFINITY {
                    return None;
                }
                reach = self.wider(&point, reach);
            }
        })
    }

    /// The next reach: twice as far, or without end, if nothing is beyond it, or squares would be.
    fn wider(&self, point: &[f32; D], reach: f32) -> f32 {
        let around = self.around(point, reach);
        if around.and(&self.span) == self.span || reach > 1e18 { f32::INFINITY } else { reach * 2.0 }
    }
}

/// The rows near a point that come after the last answer.
struct Beyond<const D: usize> {
    point: [f32; D],
    reach: f32,
    last: Option<(f32, u32)>,
}

impl<const D: usize> Region<D> for Beyond<D> {
    #[inline(always)]
    fn squared(&self, at: &[f32; D], _: f32) -> Option<f32> {
        Ball { center: self.point, radius: self.reach }.squared(at, 0.0)
    }

    #[inline(always)]
    fn takes(&self, found: &Found<D>) -> bool {
        self.last.is_none_or(|last| order(found) > last)
    }
}

/// By distance, then by number.
fn order<const D: usize>(found: &Found<D>) -> (f32, u32) {
    (found.distance_squared, found.entity.index())
}

fn nearer<const D: usize>(one: Found<D>, other: Found<D>) -> Found<D> {
    if order(&other) < order(&one) { other } else { one }
}
