use crate::components::{Position, Velocity};
use crate::simple_insert::ecs::{Suite, digest, populated};
use crate::{Contestant, Digest};

pub(crate) struct Ecs(Suite);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        self.0
            .query::<(&mut Position, &Velocity)>()
            .for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
