use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::populates;
use crate::simple_insert::raw::{Table, digest};
use crate::slots::Slots;

fn populated(rows: usize) -> Table {
    let mut slots = Slots::new();
    let handles = slots.allocate_many(rows);
    let bodies = (0..rows).map(|_| (Transform::ONE, (Position(X), (Rotation(X), Velocity(X)))));
    let (transforms, (positions, (rotations, velocities))) = bodies.unzip();
    Table {
        slots,
        handles,
        transforms,
        positions,
        rotations,
        velocities,
    }
}

populates! {
    /// From an iterator of rows, whose number is known.
    Raw: populated, digest
}
