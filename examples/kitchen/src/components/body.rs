//! Where things are and where they go. Lengths are metres, times are seconds.

use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The name of a cook.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(label)]
pub struct Name(pub String);

/// A place on the floor.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// From the western wall.
    pub x: f32,
    /// From the southern wall.
    pub y: f32,
}

impl Position {
    /// Both numbers, as an index is asked.
    pub const fn coordinates(self) -> [f32; 2] {
        [self.x, self.y]
    }

    /// As the crow flies, and squared, which is enough to compare.
    pub fn distance_squared(self, other: Self) -> f32 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        dx * dx + dy * dy
    }

    /// Close enough to lend a hand.
    pub fn is_within_reach(self, other: Self) -> bool {
        const REACH: f32 = 0.8;
        self.distance_squared(other) <= REACH * REACH
    }
}

/// How a thing moves, per second.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Velocity {
    /// Eastwards.
    pub x: f32,
    /// Northwards.
    pub y: f32,
}

/// Where a thing is heading.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct Goal(pub Position);
