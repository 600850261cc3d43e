use super::Team;
use ecs::prelude::*;
use tanks_kit::terrain::Position;

/// What a shell does where it bursts.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Payload {
    /// It hurts.
    Explosive,
    /// It hurts less, and sets fire.
    Incendiary,
    /// It stuns.
    Shock,
}

/// The flight of a shell.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
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
    /// Whose shell it was: the team's own tanks have learnt to keep away.
    pub team: Team,
    /// What it does.
    pub payload: Payload,
}
