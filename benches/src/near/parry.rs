use super::raw::squared;
use super::{Near, RADIUS, Scene};

/// The hierarchy of boxes, of which those that moved are refitted, and which is optimized as the crate advises.
macro_rules! refit {
    ($name:ident, $parry:ident, $dimensions:literal, [$($axis:literal),+]) => {
        pub(super) struct $name($parry::partitioning::Bvh, $parry::partitioning::BvhWorkspace);

        impl $name {
            fn leaf(at: &[f32; $dimensions]) -> $parry::bounding_volume::Aabb {
                let at = $parry::math::Vector::new($(at[$axis]),+);
                $parry::bounding_volume::Aabb::new(at, at)
            }
        }

        impl Near<$dimensions> for $name {
            fn build(scene: &Scene<$dimensions>) -> Self {
                let leaves: Vec<_> = scene.points.iter().map(Self::leaf).collect();
                let strategy = $parry::partitioning::BvhBuildStrategy::Binned;
                Self($parry::partitioning::Bvh::from_leaves(strategy, &leaves), Default::default())
            }

            fn update(&mut self, scene: &Scene<$dimensions>) {
                for row in &scene.moved {
                    self.0.insert_or_update_partially(Self::leaf(&scene.points[*row]), *row as u32, 0.0);
                }
                self.0.refit_without_opt();
                self.0.optimize_incremental(&mut self.1);
            }

            fn within(&self, scene: &Scene<$dimensions>, center: &[f32; $dimensions], mut found: impl FnMut(u32)) {
                let (low, high) = (center.map(|at| at - RADIUS), center.map(|at| at + RADIUS));
                let around = $parry::bounding_volume::Aabb::new(Self::leaf(&low).mins, Self::leaf(&high).mins);
                for row in self.0.intersect_aabb(&around) {
                    if squared(center, &scene.points[row as usize]) <= RADIUS * RADIUS {
                        found(scene.numbers[row as usize]);
                    }
                }
            }
        }
    };
}

refit!(Refit2, parry2d, 2, [0, 1]);
refit!(Refit3, parry3d, 3, [0, 1, 2]);
