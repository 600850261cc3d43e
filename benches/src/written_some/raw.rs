use super::velocity;
use crate::components::{Position, Velocity, X};
use crate::{Contestant, Digest};

/// The rows that are written are kept in a list.
pub(super) struct Raw {
    positions: Vec<Position>,
    velocities: Vec<Velocity>,
    written: Vec<u32>,
    sum: f32,
}

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        let velocities = (0..rows).map(velocity).collect();
        Self {
            positions: vec![Position(X); rows],
            velocities,
            written: Vec::new(),
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        let Self {
            positions,
            velocities,
            written,
            sum,
        } = self;
        written.clear();
        for ((row, position), velocity) in (0..).zip(&mut *positions).zip(velocities) {
            if velocity.0[0] > 0.0 {
                position.advance(velocity);
                written.push(row);
            }
        }
        *sum = written
            .iter()
            .map(|row| positions[*row as usize].0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
