use crate::components::{Position, Velocity, X};
use crate::{Contestant, Digest};

pub(crate) struct Raw {
    positions: Vec<Position>,
    velocities: Vec<Velocity>,
}

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        Self {
            positions: (0..rows).map(Position::of).collect(),
            velocities: vec![Velocity(X); rows],
        }
    }

    fn run(&mut self) {
        advance(&mut self.positions, &self.velocities);
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.positions.iter().map(|position| position.0))
    }
}

/// A function of its own, so that the compiler knows that the slices do not overlap.
#[inline(never)]
pub(crate) fn advance(positions: &mut [Position], velocities: &[Velocity]) {
    for (position, velocity) in positions.iter_mut().zip(velocities) {
        position.advance(velocity);
    }
}
