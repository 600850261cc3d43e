use super::CarriedBy;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A thing of use, in a fresh crate that nobody carries unless something else is said.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(requires(Spoils, CarriedBy))]
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
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collector;

/// Goes bad while nobody carries it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spoils {
    /// Ticks that are left.
    pub ticks: u32,
}

impl Default for Spoils {
    /// It keeps for half a minute.
    fn default() -> Self {
        Self { ticks: 900 }
    }
}
