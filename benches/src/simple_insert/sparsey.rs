use super::populates;
use crate::Digest;
use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use sparsey::World;

/// A world without groups, which cost at inserting.
pub(crate) fn empty() -> World {
    World::builder()
        .register::<Transform>()
        .register::<Position>()
        .register::<Rotation>()
        .register::<Velocity>()
        .build()
}

/// A world that keeps the rows with both components in one order.
pub(crate) fn grouped(rows: usize) -> World {
    let mut builder = World::builder();
    let mut world = builder
        .register::<Transform>()
        .register::<Rotation>()
        .add_group::<(Position, Velocity)>()
        .build();
    fill(&mut world, rows);
    world
}

pub(crate) fn fill(world: &mut World, rows: usize) {
    for _ in 0..rows {
        world.create((Transform::ONE, Position(X), Rotation(X), Velocity(X)));
    }
}

pub(crate) fn digest(world: &World) -> Digest {
    let mut digest = Digest::default();
    world
        .for_each::<(&Transform, &Position, &Rotation, &Velocity)>(|row| digest.add(&numbers(row)));
    digest
}

pub(crate) fn populated(rows: usize) -> World {
    let mut world = empty();
    fill(&mut world, rows);
    world
}

populates! {
    Sparsey: populated, digest
}
