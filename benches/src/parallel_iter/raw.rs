use crate::components::{Position, Velocity, X};
use crate::{Contestant, Digest};
use rayon::iter::{
    IndexedParallelIterator, IntoParallelRefIterator, IntoParallelRefMutIterator, ParallelIterator,
};

/// By the parallel iterators of rayon over two `Vec`s.
pub(super) struct Rayon {
    positions: Vec<Position>,
    velocities: Vec<Velocity>,
}

impl Contestant for Rayon {
    fn prepare(rows: usize) -> Self {
        Self {
            positions: (0..rows).map(Position::of).collect(),
            velocities: vec![Velocity(X); rows],
        }
    }

    fn run(&mut self) {
        let rows = self
            .positions
            .par_iter_mut()
            .zip(self.velocities.par_iter());
        rows.for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.positions.iter().map(|position| position.0))
    }
}
