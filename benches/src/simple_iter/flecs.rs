use crate::components::{Position, Velocity};
use crate::simple_insert::flecs::{digest, populated};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

pub(super) struct Flecs {
    /// It goes before the world does.
    query: Query<(&'static mut Position, &'static Velocity)>,
    world: World,
}

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        let world = populated(rows);
        let query = world
            .query::<(&mut Position, &Velocity)>()
            .set_cached()
            .build();
        Self { query, world }
    }

    fn run(&mut self) {
        self.query
            .each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        digest(&self.world)
    }
}
