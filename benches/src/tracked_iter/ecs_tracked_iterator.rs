use super::ecs_tracked::{Tracked, digest, populated};
use crate::components::{Position, Velocity};
use crate::{Contestant, Digest};

pub(super) struct Ecs(Tracked);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        for (position, velocity) in self.0.query::<(&mut Position, &Velocity)>() {
            position.advance(velocity);
        }
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
