use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::bevy::digest;
use crate::simple_insert::populates;
use bevy_ecs::world::World;

fn populated(rows: usize) -> World {
    let mut world = World::new();
    world
        .spawn_batch((0..rows).map(|_| (Transform::ONE, Position(X), Rotation(X), Velocity(X))))
        .for_each(drop);
    world
}

populates! {
    Bevy: populated, digest
}
