use crate::Kitchen;
use crate::components::{Position, Task, Velocity};
use ecs::prelude::*;

/// Cooks that are nearer to each other than this step aside, in metres.
const ELBOW_ROOM: f32 = 0.6;
/// How fast they step aside when they are nearest: slower than they walk, so that nobody is kept from a goal for good.
const STEP: f32 = 0.8;

/// Cooks keep out of each other's way.
pub fn keep_apart(cooks: Query<Kitchen, (&Position, &mut Velocity, With<Task>)>) {
    cooks
        .pairs()
        .for_each(|(here, velocity, ()), (there, other, ())| {
            let squared = here.distance_squared(*there);
            if squared >= ELBOW_ROOM * ELBOW_ROOM || squared == 0.0 {
                return;
            }
            let distance = squared.sqrt();
            let push = STEP * (1.0 - distance / ELBOW_ROOM) / distance;
            let (x, y) = ((there.x - here.x) * push, (there.y - here.y) * push);
            velocity.x -= x;
            velocity.y -= y;
            other.x += x;
            other.y += y;
        });
}
