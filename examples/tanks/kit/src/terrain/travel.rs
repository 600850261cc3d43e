use super::{Driving, Ground, Position, Surface, TerrainWorld};
use ecs::prelude::*;

/// Bodies drive as fast as the ground lets them. At a rock they turn by a quarter, and try again in the next tick.
pub(super) fn travel<W: TerrainWorld>(driving: Query<W, Driving>, ground: Res<Ground>) {
    driving.for_each(|Driving { position, velocity }| {
        // A body that stands on rock all the same can crawl off it.
        let pace = ground.at(*position).pace().max(0.1);
        let next = Position { x: position.x + velocity.x * pace, y: position.y + velocity.y * pace };
        if ground.at(next) == Surface::Rock {
            (velocity.x, velocity.y) = (-velocity.y, velocity.x);
        } else {
            *position = next;
        }
    });
}
