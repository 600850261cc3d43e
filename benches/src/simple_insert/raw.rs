use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use crate::slots::{Handle, Slots};
use crate::{Contestant, Digest};
use std::hint::black_box;

pub(crate) struct Table {
    pub(crate) slots: Slots,
    pub(crate) handles: Vec<Handle>,
    pub(crate) transforms: Vec<Transform>,
    pub(crate) positions: Vec<Position>,
    pub(crate) rotations: Vec<Rotation>,
    pub(crate) velocities: Vec<Velocity>,
}

pub(crate) fn populated(rows: usize) -> Table {
    let mut table = Table {
        slots: Slots::new(),
        handles: Vec::new(),
        transforms: Vec::new(),
        positions: Vec::new(),
        rotations: Vec::new(),
        velocities: Vec::new(),
    };
    for _ in 0..rows {
        let handle = table.slots.allocate(table.handles.len());
        table.handles.push(handle);
        table.transforms.push(Transform::ONE);
        table.positions.push(Position(X));
        table.rotations.push(Rotation(X));
        table.velocities.push(Velocity(X));
    }
    table
}

pub(crate) fn digest(table: &Table) -> Digest {
    let Table { transforms, positions, rotations, velocities, .. } = table;
    let rows = transforms.iter().zip(positions).zip(rotations).zip(velocities);
    Digest::of(rows.map(|(((t, p), r), v)| numbers((t, p, r, v))))
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
