#![allow(
    clippy::wildcard_imports,
    reason = "the macros need what they do not name"
)]
#![expect(unreachable_pub, reason = "the fields that the macros make are public")]

use super::populates;
use crate::Digest;
use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use zero_ecs::*;

#[entity]
pub struct Body {
    pub transform: Transform,
    pub position: Position,
    pub rotation: Rotation,
    pub velocity: Velocity,
}

ecs_world!(Body);

pub(crate) fn populated(rows: usize) -> World {
    let mut world = World::default();
    for _ in 0..rows {
        world.create(Body {
            transform: Transform::ONE,
            position: Position(X),
            rotation: Rotation(X),
            velocity: Velocity(X),
        });
    }
    world
}

pub(crate) fn digest(world: &World) -> Digest {
    make_query!(Bodies, Transform, Position, Rotation, Velocity);
    Digest::of(
        world
            .with_query(Query::<Bodies<'_>>::new())
            .iter()
            .map(numbers),
    )
}

populates! {
    Zero: populated, digest
}
