use crate::Kitchen;
use crate::components::{Goal, Position, Velocity};
use ecs::prelude::*;

/// A brisk walk, in metres per second.
const WALK: f32 = 1.6;

/// Everything that has somewhere to go, be it cook or plate, turns towards its goal, and slows down over the last half metre.
pub fn steer(walkers: Query<Kitchen, (&Position, &Goal, &mut Velocity)>) {
    walkers.for_each(|(position, Goal(goal), velocity)| {
        let (x, y) = (goal.x - position.x, goal.y - position.y);
        let distance = (x * x + y * y).sqrt();
        let scale = WALK / distance.max(0.5);
        *velocity = Velocity {
            x: x * scale,
            y: y * scale,
        };
    });
}
