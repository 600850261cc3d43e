use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::populates;
use crate::simple_insert::shipyard::digest;
use shipyard::World;

fn populated(rows: usize) -> World {
    let mut world = World::new();
    world.bulk_add_entity(
        (0..rows).map(|_| (Transform::ONE, Position(X), Rotation(X), Velocity(X))),
    );
    world
}

populates! {
    Shipyard: populated, digest
}
