use crate::simple_insert::bevy::{digest, fill, populated};
use crate::{Contestant, Digest};
use bevy_ecs::world::World;

pub(super) struct Bevy(World, usize);

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows), rows)
    }

    fn renew(&mut self) -> bool {
        self.0.clear_entities();
        true
    }

    fn run(&mut self) {
        fill(&mut self.0, self.1);
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.0)
    }
}
