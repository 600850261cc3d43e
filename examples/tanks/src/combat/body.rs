use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The team of an entity.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// The drive of a tank.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chassis {
    /// Cells in a tick, on a road.
    pub speed: f32,
}

/// The weapon of a turret.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gun {
    /// How far it sees and fires.
    pub range: f32,
    /// Ticks from one shot to the next.
    pub reload: u32,
    /// Ticks to the next shot.
    pub left: u32,
}

/// The tank that a turret is aimed at. It may be gone: systems that read this ask whether it is there.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim(pub Option<Entity>);
