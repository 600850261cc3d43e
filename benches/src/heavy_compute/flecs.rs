use super::{compute, matrix};
use crate::components::{Position, Transform};
use crate::simple_insert::flecs::{digest, populated};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

pub(super) struct Flecs {
    /// It goes before the world does.
    query: Query<(&'static mut Transform, &'static mut Position)>,
    world: World,
}

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        let world = populated(rows);
        world
            .new_query::<&mut Transform>()
            .each(|transform| transform.0 = matrix::TURN);
        let query = world
            .query::<(&mut Transform, &mut Position)>()
            .set_cached()
            .build();
        Self { query, world }
    }

    fn run(&mut self) {
        self.query
            .each(|(transform, position)| compute(transform, position));
    }

    fn result(&mut self) -> Digest {
        digest(&self.world)
    }
}
