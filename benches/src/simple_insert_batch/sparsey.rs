use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::populates;
use crate::simple_insert::sparsey::{digest, empty};
use sparsey::World;

fn populated(rows: usize) -> World {
    let mut world = empty();
    world.extend((0..rows).map(|_| (Transform::ONE, Position(X), Rotation(X), Velocity(X))));
    world
}

populates! {
    Sparsey: populated, digest
}
