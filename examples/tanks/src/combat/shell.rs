use super::Team;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use tanks_kit::terrain::Position;

/// The effect of a shell where it bursts.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Payload {
    /// It hurts.
    Explosive,
    /// It hurts less, and sets fire.
    Incendiary,
    /// It stuns.
    Shock,
}

/// The flight of a shell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trajectory {
    /// Eastwards in a tick.
    pub x: f32,
    /// Southwards in a tick.
    pub y: f32,
    /// Ticks until it bursts.
    pub ticks: u32,
}

/// A shell burst. An event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blast {
    /// Where.
    pub at: Position,
    /// The team that fired the shell. Its own tanks have learnt to keep away.
    pub team: Team,
    /// The effect on tanks around it.
    pub payload: Payload,
}
