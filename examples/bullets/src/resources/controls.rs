use serde::{Deserialize, Serialize};

/// The moves of the pilot: a player, or the game itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Controls {
    /// From -1, left, to 1, right.
    pub x: f32,
    /// From -1, up, to 1, down.
    pub y: f32,
}
