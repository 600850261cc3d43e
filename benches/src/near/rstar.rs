use super::{Near, RADIUS, Scene};
use rstar::primitives::GeomWithData;
use rstar::{Point, RTree};

/// The tree, rebuilt, or changed row by row.
pub(super) struct Tree<const D: usize, const REBUILT: bool>(RTree<GeomWithData<[f32; D], u32>>)
where
    [f32; D]: Point<Scalar = f32>;

impl<const D: usize, const REBUILT: bool> Near<D> for Tree<D, REBUILT>
where
    [f32; D]: Point<Scalar = f32>,
{
    fn build(scene: &Scene<D>) -> Self {
        let rows = scene
            .points
            .iter()
            .zip(&scene.numbers)
            .map(|(at, number)| GeomWithData::new(*at, *number));
        Self(RTree::bulk_load(rows.collect()))
    }

    fn update(&mut self, scene: &Scene<D>) {
        if REBUILT {
            *self = Self::build(scene);
            return;
        }
        for row in &scene.moved {
            let number = scene.numbers[*row];
            self.0
                .remove(&GeomWithData::new(scene.before[*row], number));
            self.0.insert(GeomWithData::new(scene.points[*row], number));
        }
    }

    fn within(&self, _: &Scene<D>, center: &[f32; D], mut found: impl FnMut(u32)) {
        for row in self.0.locate_within_distance(*center, RADIUS * RADIUS) {
            found(row.data);
        }
    }
}
