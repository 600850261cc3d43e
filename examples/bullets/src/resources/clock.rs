use serde::{Deserialize, Serialize};

/// The time that a tick takes, in seconds. The schedule in [`world`](crate::world) has the rate that goes with it.
pub const DT: f32 = 1.0 / 60.0;

/// How long the game has lasted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// How many ticks were played.
    pub ticks: u64,
}
