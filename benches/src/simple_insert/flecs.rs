use super::populates;
use crate::Digest;
use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use flecs_ecs::prelude::*;

pub(crate) fn populated(rows: usize) -> World {
    let world = World::new();
    fill(&world, rows);
    world
}

pub(crate) fn fill(world: &World, rows: usize) {
    for _ in 0..rows {
        world
            .entity()
            .set(Transform::ONE)
            .set(Position(X))
            .set(Rotation(X))
            .set(Velocity(X));
    }
}

pub(crate) fn digest(world: &World) -> Digest {
    let mut digest = Digest::default();
    let query = world.new_query::<(&Transform, &Position, &Rotation, &Velocity)>();
    query.each(|row| digest.add(&numbers(row)));
    digest
}

populates! {
    Flecs: populated, digest
}
