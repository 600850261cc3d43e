use super::populates;
use crate::Digest;
use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use crate::slots::{Handle, Slots};

pub(crate) struct Table {
    pub(crate) slots: Slots,
    pub(crate) handles: Vec<Handle>,
    pub(crate) transforms: Vec<Transform>,
    pub(crate) positions: Vec<Position>,
    pub(crate) rotations: Vec<Rotation>,
    pub(crate) velocities: Vec<Velocity>,
}

impl Table {
    pub(crate) fn clear(&mut self) {
        let Self {
            slots,
            handles,
            transforms,
            positions,
            rotations,
            velocities,
        } = self;
        slots.release_all(handles);
        handles.clear();
        transforms.clear();
        positions.clear();
        rotations.clear();
        velocities.clear();
    }
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
    fill(&mut table, rows);
    table
}

pub(crate) fn fill(table: &mut Table, rows: usize) {
    for _ in 0..rows {
        let handle = table.slots.allocate(table.handles.len());
        table.handles.push(handle);
        table.transforms.push(Transform::ONE);
        table.positions.push(Position(X));
        table.rotations.push(Rotation(X));
        table.velocities.push(Velocity(X));
    }
}

pub(crate) fn digest(table: &Table) -> Digest {
    let Table {
        transforms,
        positions,
        rotations,
        velocities,
        ..
    } = table;
    let rows = transforms
        .iter()
        .zip(positions)
        .zip(rotations)
        .zip(velocities);
    Digest::of(rows.map(|(((t, p), r), v)| numbers((t, p, r, v))))
}

populates! {
    Raw: populated, digest
}
