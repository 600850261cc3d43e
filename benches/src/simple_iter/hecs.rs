use crate::components::{Position, Velocity};
use crate::simple_insert::hecs::{digest, populated};
use crate::{Contestant, Digest};
use hecs::World;

pub(super) struct Hecs(World);

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        let query = self.0.query_mut::<(&mut Position, &Velocity)>();
        query
            .into_iter()
            .for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.0)
    }
}
