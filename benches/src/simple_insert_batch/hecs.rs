use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::hecs::digest;
use crate::simple_insert::populates;
use hecs::World;

fn populated(rows: usize) -> World {
    let mut world = World::new();
    world
        .spawn_batch((0..rows).map(|_| (Transform::ONE, Position(X), Rotation(X), Velocity(X))))
        .for_each(drop);
    world
}

populates! {
    Hecs: populated, digest
}
