use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A place. The unit is one cell of the [`Ground`](super::Ground).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// From the western edge.
    pub x: f32,
    /// From the northern edge.
    pub y: f32,
}

impl Position {
    /// Squared, which is enough to compare.
    pub fn distance_squared(self, other: Self) -> f32 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        dx * dx + dy * dy
    }

    /// The way to another place at a speed. None at the place itself.
    pub fn towards(self, goal: Self, speed: f32) -> Velocity {
        let distance = self.distance_squared(goal).sqrt();
        let pace = if distance > f32::EPSILON { speed / distance } else { 0.0 };
        Velocity { x: (goal.x - self.x) * pace, y: (goal.y - self.y) * pace }
    }
}

/// How a body means to move in a tick, on a road.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Velocity {
    /// Eastwards.
    pub x: f32,
    /// Southwards.
    pub y: f32,
}
