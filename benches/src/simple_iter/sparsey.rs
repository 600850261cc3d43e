use crate::components::{Position, Velocity};
use crate::simple_insert::sparsey::{digest, grouped};
use crate::{Contestant, Digest};
use sparsey::World;

/// With a group of the two components. Their columns are slices in one order then.
pub(super) struct Sparsey(World);

impl Contestant for Sparsey {
    fn prepare(rows: usize) -> Self {
        Self(grouped(rows))
    }

    fn run(&mut self) {
        let mut query = self.0.query_all::<(&mut Position, &Velocity)>();
        let (positions, velocities) = query.slice().expect("the components are a group");
        positions
            .iter_mut()
            .zip(velocities)
            .for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
