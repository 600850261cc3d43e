use crate::simple_insert::ecs::{Suite, digest, populated};
use crate::{Contestant, Digest};

pub(crate) struct Ecs(Suite);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        for moving in self.0.moving() {
            moving.position.advance(moving.velocity);
        }
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
