use crate::components::{Position, Velocity};
use crate::simple_insert::bevy::{digest, populated};
use crate::{Contestant, Digest};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

/// Row by row, by a `for` loop.
pub(super) struct Bevy {
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
        for (mut position, velocity) in self.query.iter_mut(&mut self.world) {
            position.advance(velocity);
        }
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.world)
    }
}
