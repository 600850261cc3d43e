use crate::world::Moving;
use crate::{DT, Kitchen};
use ecs::prelude::*;

/// Everything that moves goes on by one step.
pub fn walk(things: Query<Kitchen, Moving>) {
    things.for_each(|thing| {
        thing.position.x += thing.velocity.x * DT;
        thing.position.y += thing.velocity.y * DT;
    });
}
