use super::{compute, matrix};
use crate::components::{Position, Transform};
use crate::simple_insert::bevy::{digest, populated};
use crate::{Contestant, Digest};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

/// By whole columns. All rows are marked as changed.
pub(super) struct Bevy {
    world: World,
    query: QueryState<(&'static mut Transform, &'static mut Position)>,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let mut world = populated(rows);
        let mut transforms = world.query::<&mut Transform>();
        transforms
            .iter_mut(&mut world)
            .for_each(|mut transform| transform.0 = matrix::TURN);
        let query = world.query();
        Self { world, query }
    }

    fn run(&mut self) {
        let tables = self
            .query
            .contiguous_iter_mut(&mut self.world)
            .expect("no component is in a sparse set");
        for (transforms, positions) in tables {
            transforms
                .into_iter()
                .zip(positions)
                .for_each(|(transform, position)| compute(transform, position));
        }
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.world)
    }
}
