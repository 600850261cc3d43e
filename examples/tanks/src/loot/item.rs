use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A thing of use.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Item {
    /// Mends its owner.
    Repair,
    /// Puts a fire out.
    Extinguisher,
    /// A round that sets fire.
    Incendiary,
    /// A round that stuns.
    Shock,
}

impl Item {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Repair, Self::Extinguisher, Self::Incendiary, Self::Shock];
}

/// Marks those that collect.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Collector;

/// Goes bad while nobody carries it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spoils {
    /// Ticks that are left.
    pub ticks: u32,
}

impl Spoils {
    /// It keeps for half a minute.
    pub const FRESH: Self = Self { ticks: 900 };
}
