use crate::simple_insert::ecs::{Suite, digest, populated};
use crate::{Contestant, Digest};

pub(super) struct Ecs(Suite);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        self.0
            .moving()
            .for_each(|moving| moving.position.advance(moving.velocity));
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
