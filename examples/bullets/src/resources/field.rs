use crate::components::Position;
use serde::{Deserialize, Serialize};

/// The field, from the corner (0, 0) to this one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Field {
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
}

impl Field {
    /// Bodies that are so far outside are gone for good.
    const MARGIN: f32 = 24.0;

    /// Whether a body is still in the game.
    pub fn holds(&self, place: Position) -> bool {
        let within = |at: f32, size: f32| (-Self::MARGIN..=size + Self::MARGIN).contains(&at);
        within(place.x, self.width) && within(place.y, self.height)
    }

    /// The place of the field that is nearest, so far from its edges.
    #[must_use]
    pub fn clamp(&self, place: Position, edge: f32) -> Position {
        Position {
            x: place.x.clamp(edge, self.width - edge),
            y: place.y.clamp(edge, self.height - edge),
        }
    }

    /// Where the ship begins.
    pub fn home(&self) -> Position {
        Position {
            x: self.width * 0.5,
            y: self.height * 0.85,
        }
    }
}

impl Default for Field {
    fn default() -> Self {
        Self {
            width: 1280.0,
            height: 800.0,
        }
    }
}
