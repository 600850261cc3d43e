use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::raw::{Table, digest};
use crate::slots::Slots;
use crate::{Contestant, Digest};
use std::hint::black_box;

fn populated(rows: usize) -> Table {
    let mut slots = Slots::new();
    let handles = slots.allocate_many(rows);
    let bodies = (0..rows).map(|_| (Transform::ONE, (Position(X), (Rotation(X), Velocity(X)))));
    let (transforms, (positions, (rotations, velocities))) = bodies.unzip();
    Table { slots, handles, transforms, positions, rotations, velocities }
}

/// From an iterator of rows, whose number is known.
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
