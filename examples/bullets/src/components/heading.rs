use super::{Position, Velocity};
use serde::{Deserialize, Serialize};

/// A direction: a vector of the length 1.
///
/// It is turned by another one, and not by an angle: products and sums are the same on every machine, sine and cosine are
/// not.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heading {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Heading {
    /// To the lower edge, where the ship is.
    pub const DOWN: Self = Self { x: 0.0, y: 1.0 };
    /// To the upper edge, where enemies come from.
    pub const UP: Self = Self { x: 0.0, y: -1.0 };
    /// To the right.
    pub const RIGHT: Self = Self { x: 1.0, y: 0.0 };

    /// The direction of a vector. Down, if it has none.
    pub fn of(x: f32, y: f32) -> Self {
        let length = (x * x + y * y).sqrt();
        if length > 0.0 {
            Self {
                x: x / length,
                y: y / length,
            }
        } else {
            Self::DOWN
        }
    }

    /// From one place to another.
    pub fn towards(from: Position, to: Position) -> Self {
        Self::of(to.x - from.x, to.y - from.y)
    }

    /// Turned by as much as the other one is away from [`RIGHT`](Self::RIGHT).
    #[must_use]
    pub fn turned(self, by: Self) -> Self {
        // The product of complex numbers. Its length is mended, so that no error grows.
        Self::of(self.x * by.x - self.y * by.y, self.x * by.y + self.y * by.x)
    }

    /// This way, so fast.
    pub fn at(self, speed: f32) -> Velocity {
        Velocity {
            x: self.x * speed,
            y: self.y * speed,
        }
    }
}
