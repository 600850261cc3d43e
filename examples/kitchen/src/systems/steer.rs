use crate::Kitchen;
use crate::components::{Goal, Position, Velocity};
use ecs::prelude::*;

/// A brisk walk, in metres per second.
const WALK: f32 = 1.6;

/// What has somewhere to go, be it cook or plate.
#[derive(Query)]
struct Heading<'w> {
    position: &'w Position,
    goal: &'w Goal,
    velocity: &'w mut Velocity,
}

/// Everything turns towards its goal, and slows down over the last half metre.
pub fn steer(kitchen: &mut Kitchen) {
    kitchen.query::<Heading<'_>>().for_each(|Heading { position, goal: Goal(goal), velocity }| {
        let (x, y) = (goal.x - position.x, goal.y - position.y);
        let distance = (x * x + y * y).sqrt();
        let scale = WALK / distance.max(0.5);
        *velocity = Velocity { x: x * scale, y: y * scale };
    });
}
