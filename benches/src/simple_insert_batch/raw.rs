use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::populates;
use crate::simple_insert::raw::{Table, digest};
use crate::slots::Slots;

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

populates! {
    Raw: populated, digest
}
