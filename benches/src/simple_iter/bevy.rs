use crate::components::{Position, Velocity};
use crate::simple_insert::bevy::{digest, populated};
use crate::{Contestant, Digest};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

/// By whole columns. All positions are marked as changed.
pub(crate) struct Bevy {
    world: World,
    query: QueryState<(&'static mut Position, &'static Velocity)>,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let mut world = populated(rows);
        let query = world.query();
        Self { world, query }
    }

    fn run(&mut self) {
        let tables = self
            .query
            .contiguous_iter_mut(&mut self.world)
            .expect("no component is in a sparse set");
        for (positions, velocities) in tables {
            positions
                .into_iter()
                .zip(velocities)
                .for_each(|(position, velocity)| position.advance(velocity));
        }
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.world)
    }
}
