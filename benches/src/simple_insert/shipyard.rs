use super::populates;
use crate::Digest;
use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use shipyard::{IntoIter, View, World};

pub(crate) fn populated(rows: usize) -> World {
    let mut world = World::new();
    fill(&mut world, rows);
    world
}

pub(crate) fn fill(world: &mut World, rows: usize) {
    for _ in 0..rows {
        world.add_entity((Transform::ONE, Position(X), Rotation(X), Velocity(X)));
    }
}

pub(crate) fn digest(world: &World) -> Digest {
    world.run(
        |transforms: View<'_, Transform>,
         positions: View<'_, Position>,
         rotations: View<'_, Rotation>,
         velocities: View<'_, Velocity>| {
            Digest::of(
                (&transforms, &positions, &rotations, &velocities)
                    .iter()
                    .map(numbers),
            )
        },
    )
}

populates! {
    Shipyard: populated, digest
}
