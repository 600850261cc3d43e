use super::{Near, RADIUS, Scene};
use kiddo::SquaredEuclidean;
use kiddo::float::kdtree::KdTree;
use kiddo::immutable::float::kdtree::ImmutableKdTree;

/// The tree that is never changed, rebuilt.
pub(super) struct Rebuilt<const D: usize>(ImmutableKdTree<f32, u64, D, 32>);

impl<const D: usize> Near<D> for Rebuilt<D> {
    fn build(scene: &Scene<D>) -> Self {
        Self(ImmutableKdTree::new_from_slice(&scene.points))
    }

    fn update(&mut self, scene: &Scene<D>) {
        *self = Self::build(scene);
    }

    fn within(&self, scene: &Scene<D>, center: &[f32; D], mut found: impl FnMut(u32)) {
        for row in self
            .0
            .within_unsorted::<SquaredEuclidean>(center, RADIUS * RADIUS)
        {
            found(scene.numbers[row.item as usize]);
        }
    }
}

/// The tree that changes. Where most rows moved, it is faster to build it anew.
pub(super) struct Kept<const D: usize>(KdTree<f32, u64, D, 32, u32>);

impl<const D: usize> Near<D> for Kept<D> {
    fn build(scene: &Scene<D>) -> Self {
        let mut tree = KdTree::with_capacity(scene.len());
        for (at, number) in scene.points.iter().zip(&scene.numbers) {
            tree.add(at, u64::from(*number));
        }
        Self(tree)
    }

    fn update(&mut self, scene: &Scene<D>) {
        if scene.much_moved() {
            *self = Self::build(scene);
            return;
        }
        for row in &scene.moved {
            let number = u64::from(scene.numbers[*row]);
            self.0.remove(&scene.before[*row], number);
            self.0.add(&scene.points[*row], number);
        }
    }

    fn within(&self, _: &Scene<D>, center: &[f32; D], mut found: impl FnMut(u32)) {
        for row in self
            .0
            .within_unsorted::<SquaredEuclidean>(center, RADIUS * RADIUS)
        {
            found(row.item as u32);
        }
    }
}
