use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// How much a thing can take.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Health {
    /// The points that are left.
    pub points: f32,
    /// The most points that there can be.
    pub most: f32,
}

impl Health {
    /// Unhurt.
    pub const fn full(most: f32) -> Self {
        Self { points: most, most }
    }
}

/// It is on fire. Few things are, and not for long: that is why it is kept apart from the tables.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub struct Burning {
    /// Ticks until the fire is out.
    pub ticks: u32,
    /// Points that it takes in a tick.
    pub heat: f32,
}

/// It can do nothing for a while.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub struct Stunned {
    /// Ticks until it comes round.
    pub ticks: u32,
}
