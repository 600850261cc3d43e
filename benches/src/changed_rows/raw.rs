use super::chosen;
use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use crate::{Contestant, Digest};

/// The earlier value of each row is kept, and compared with the present one.
pub(super) struct Raw<const ONE: bool> {
    positions: Vec<Position>,
    velocities: Vec<Velocity>,
    before: Vec<f32>,
}

impl<const ONE: bool> Contestant for Raw<ONE> {
    fn prepare(rows: usize) -> Self {
        Self {
            positions: vec![Position(X); rows],
            velocities: vec![Velocity(X); rows],
            before: vec![X[0]; rows],
        }
    }

    fn run(&mut self) {
        for row in chosen::<ONE>(self.positions.len()) {
            self.positions[row].0[0] += 1.0;
        }
        for ((position, velocity), before) in self
            .positions
            .iter()
            .zip(&mut self.velocities)
            .zip(&mut self.before)
        {
            #[expect(clippy::float_cmp, reason = "any change is meant")]
            if position.0[0] != *before {
                *before = position.0[0];
                velocity.0[1] = position.0[0];
            }
        }
    }

    fn result(&mut self) -> Digest {
        let rows = self.positions.iter().zip(&self.velocities);
        Digest::of(rows.map(|(position, velocity)| {
            numbers((&Transform::ONE, position, &Rotation(X), velocity))
        }))
    }
}
