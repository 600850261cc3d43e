use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::hecs::digest;
use crate::simple_insert::populates;
use hecs::{ColumnBatchBuilder, ColumnBatchType, Component, World};

fn populated(rows: usize) -> World {
    let mut kind = ColumnBatchType::new();
    kind.add_bundle::<(Transform, Position, Rotation, Velocity)>();
    let batch = kind.into_batch(u32::try_from(rows).expect("the rows of this workload are few"));
    write(&batch, Transform::ONE, rows);
    write(&batch, Position(X), rows);
    write(&batch, Rotation(X), rows);
    write(&batch, Velocity(X), rows);
    let mut world = World::new();
    world
        .spawn_column_batch(batch.build().expect("all columns are full"))
        .for_each(drop);
    world
}

fn write<C: Component + Copy>(batch: &ColumnBatchBuilder, value: C, rows: usize) {
    let mut column = batch.writer::<C>().expect("the batch has the component");
    for _ in 0..rows {
        let _ = column.push(value);
    }
}

populates! {
    Hecs: populated, digest
}
