use crate::components::{Position, Velocity};
use crate::simple_insert::raw::{Table, digest, populated};
use crate::{Contestant, Digest};

pub(super) struct Raw(Table);

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        advance(&mut self.0.positions, &self.0.velocities);
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}

/// A function of its own, so that the compiler knows that the slices do not overlap.
#[inline(never)]
fn advance(positions: &mut [Position], velocities: &[Velocity]) {
    for (position, velocity) in positions.iter_mut().zip(velocities) {
        position.advance(velocity);
    }
}
