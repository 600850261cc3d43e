//! Where bodies are and where they go. Lengths are those of the field, times are seconds.

use super::Heading;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Where the middle of a body is.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// From the left edge.
    pub x: f32,
    /// From the upper edge.
    pub y: f32,
}

impl Position {
    /// Both numbers, as an index is asked.
    pub const fn coordinates(self) -> [f32; 2] {
        [self.x, self.y]
    }

    /// As the crow flies, and squared, which is enough to compare.
    pub fn distance_squared(self, other: Self) -> f32 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        x * x + y * y
    }

    /// The place so far away in a direction.
    #[must_use]
    pub fn moved(self, heading: Heading, distance: f32) -> Self {
        Self {
            x: self.x + heading.x * distance,
            y: self.y + heading.y * distance,
        }
    }
}

/// How a body moves, per second.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Velocity {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// The radius of a body, for hits.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Size(pub f32);

/// Seconds until a spark is out.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fade(pub f32);
