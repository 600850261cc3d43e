use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::raw::{Table, digest};
use crate::slots::Slots;
use crate::{Contestant, Digest};
use std::hint::black_box;

fn populated(rows: usize) -> Table {
    let mut slots = Slots::new();
    let handles = slots.allocate_many(rows);
    Table {
        slots,
        handles,
        transforms: vec![Transform::ONE; rows],
        positions: vec![Position(X); rows],
        rotations: vec![Rotation(X); rows],
        velocities: vec![Velocity(X); rows],
    }
}

pub(super) struct Raw(usize);

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        Self(rows)
    }

    fn run(&mut self) {
        black_box(populated(self.0));
    }

    fn result(&mut self) -> Digest {
        digest(&populated(self.0))
    }
}
