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
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub struct Stunned {
    /// Ticks until it comes round.
    pub ticks: u32,
}

/// The fates of fires. A resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fires {
    /// Laid, also where it burnt already.
    pub laid: u32,
    /// Gone out by themselves.
    pub burnt_out: u32,
    /// Put out before their time.
    pub put_out: u32,
    /// Gone with the burning entity.
    pub consumed: u32,
}
