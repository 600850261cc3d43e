use crate::components::Pattern;
use serde::{Deserialize, Serialize};

/// A wave, the calm before it, or the end of the ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wave {
    /// Nobody new comes.
    #[default]
    Calm,
    /// Enemies of one kind have come.
    Of(Pattern),
    /// The ship has fallen.
    Over,
}

/// Which waves there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Campaign {
    /// How many waves have come.
    pub waves: u32,
    /// The tick in which the game got into the state that it is in.
    pub since: u64,
}
