//! Pairs of rows near each other.

use super::bins::Span;
use super::queries::{Ball, is_reach};
use super::search::{Merged, Search};
use super::{Found, Row, Spatial};
use crate::handle::{Id, id};

impl<I: Id, const D: usize> Spatial<I, D> {
    /// Each two rows at a distance of at most `radius` plus both their radii, each pair once.
    ///
    /// The one comes before the other in the order of the index, and pairs come in that order by the one, then by the other.
    ///
    /// ```
    /// # use ecs_index::Method;
    /// # use ecs_index::spatial::{Place, Spatial};
    /// # let [ann, bob] = [0_u32, 1];
    /// let mut index = Spatial::with_cell(5.0);
    /// index.put(ann, Place { at: [1.0, 1.0], radius: 0.0 })?;
    /// index.put(bob, Place { at: [3.0, 1.0], radius: 0.5 })?;
    /// index.settle()?;
    /// let mut pairs = Vec::new();
    /// index.pairs_within(1.5).for_each(|one, other| pairs.push((one.entity, other.entity, one.distance())));
    /// assert_eq!(pairs, [(ann, bob, 2.0)]);
    /// # Ok::<_, ecs_index::OutOfMemory>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// A question for each row, of half of the cells.
    pub fn pairs_within(&self, radius: f32) -> Pairs<'_, I, D> {
        let ones = if is_reach(radius) && !self.is_staging() {
            (0..self.slots.used, 0..self.apart.list.len())
        } else {
            (0..0, 0..0)
        };
        Pairs {
            index: self,
            radius,
            ones: Merged::new(ones),
            one: None,
        }
    }

    /// The rows after a row, at most so far from it.
    #[inline]
    fn others(&self, radius: f32, one: &Row<D>, after: [usize; 2]) -> Search<'_, I, D, Ball<D>> {
        let radius = radius + one.radius;
        let mut cells: Span<D> = self.around(&one.at, radius + self.greatest);
        // The pairs of earlier rows are known.
        cells.low[D - 1] = self.cells.of(&one.at)[D - 1];
        Search::after(
            self,
            &cells,
            Ball {
                center: one.at,
                radius,
            },
            after,
        )
    }
}

/// Each two rows that are near each other: [`Spatial::pairs_within`].
pub struct Pairs<'s, I, const D: usize> {
    index: &'s Spatial<I, D>,
    radius: f32,
    ones: Merged,
    one: Option<(Row<D>, Search<'s, I, D, Ball<D>>)>,
}

impl<I: Id, const D: usize> Pairs<'_, I, D> {
    /// Calls for each pair, which is faster than going through them by `for`. The distance of both is that from the other one.
    #[inline]
    pub fn for_each(self, mut f: impl FnMut(Found<I, D>, Found<I, D>)) {
        self.fold((), |(), (one, other)| f(one, other));
    }
}

impl<I: Id, const D: usize> Iterator for Pairs<'_, I, D> {
    type Item = (Found<I, D>, Found<I, D>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((one, others)) = &mut self.one
                && let Some(other) = others.next()
            {
                return Some((found(one, &other), other));
            }
            let (one, after) = self.ones.next(self.index)?;
            self.one = Some((one, self.index.others(self.radius, &one, after)));
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        if let Some((one, others)) = self.one {
            folded = others.fold(folded, |folded, other| {
                f(folded, (found(&one, &other), other))
            });
        }
        while let Some((one, after)) = self.ones.next(self.index) {
            let others = self.index.others(self.radius, &one, after);
            folded = others.fold(folded, |folded, other| {
                f(folded, (found(&one, &other), other))
            });
        }
        folded
    }
}

/// The one of a pair, found from the other.
#[inline(always)]
fn found<I: Id, const D: usize>(one: &Row<D>, other: &Found<I, D>) -> Found<I, D> {
    Found {
        entity: id(one.entity),
        at: one.at,
        radius: one.radius,
        distance_squared: other.distance_squared,
    }
}
