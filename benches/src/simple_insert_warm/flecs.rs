use crate::components::Position;
use crate::simple_insert::flecs::{digest, fill, populated};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

pub(super) struct Flecs(World, usize);

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows), rows)
    }

    fn renew(&mut self) -> bool {
        self.0.delete_entities_with(Position::id());
        true
    }

    fn run(&mut self) {
        fill(&self.0, self.1);
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
