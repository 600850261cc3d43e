use serde::{Deserialize, Serialize};

/// The choices before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    /// How many enemies come in a wave.
    pub enemies: u32,
    /// Whether the ship flies itself.
    pub autopilot: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            enemies: 14,
            autopilot: true,
        }
    }
}
