use super::populates;
use crate::Digest;
use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use hecs::World;

pub(crate) fn populated(rows: usize) -> World {
    let mut world = World::new();
    fill(&mut world, rows);
    world
}

pub(crate) fn fill(world: &mut World, rows: usize) {
    for _ in 0..rows {
        world.spawn((Transform::ONE, Position(X), Rotation(X), Velocity(X)));
    }
}

pub(crate) fn digest(world: &mut World) -> Digest {
    Digest::of(
        world
            .query_mut::<(&Transform, &Position, &Rotation, &Velocity)>()
            .into_iter()
            .map(numbers),
    )
}

populates! {
    Hecs: populated, digest
}
