use crate::loot::Collector;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use tanks_kit::terrain::{Position, Velocity};

/// The team of an entity.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Team {
    /// From the west.
    Red,
    /// From the east.
    Blue,
}

impl Team {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];
}

/// The drive of a tank. All that drives by itself can stand, and collects.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(requires(Velocity, Collector))]
pub struct Chassis {
    /// Cells in a tick, on a road.
    pub speed: f32,
}

/// The weapon of a turret, which is aimed at nothing at first.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(requires(Aim))]
pub struct Gun {
    /// How far it sees and fires.
    pub range: f32,
    /// Ticks from one shot to the next.
    pub reload: u32,
    /// Ticks to the next shot.
    pub left: u32,
}

/// The tank that a turret is aimed at. It may be gone: systems that read this ask whether it is there.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim(pub Option<Entity>);

/// The effect of a shell where it bursts.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// A tank was lost. An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destroyed {
    /// The tank, which is gone.
    pub tank: Entity,
    /// The team that lost it.
    pub team: Team,
}
