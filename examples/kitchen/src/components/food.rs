//! Ingredients, and the effects of heat on them. Temperatures are degrees Celsius.

use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The temperature of the room.
pub const ROOM: f32 = 22.0;
/// The temperature of a fridge.
pub const FRIDGE: f32 = 4.0;
/// The temperature of a stove that is on.
pub const FIRE: f32 = 230.0;

/// The kind of an ingredient.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Food {
    /// Done in no time, and burnt in little more.
    Tomato,
    /// Quick as well.
    Onion,
    /// Takes its time.
    Potato,
    /// Takes longest.
    Meat,
}

impl Food {
    /// All of them, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Tomato, Self::Onion, Self::Potato, Self::Meat];

    /// How the food takes heat.
    pub const fn cookable(self) -> Cookable {
        let (cooked_at, burnt_at) = match self {
            Self::Tomato => (500.0, 1_200.0),
            Self::Onion => (800.0, 1_700.0),
            Self::Potato => (1_400.0, 2_700.0),
            Self::Meat => (1_800.0, 3_300.0),
        };
        Cookable {
            cooked_at,
            burnt_at,
        }
    }
}

/// How warm a thing is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heat(pub f32);

impl Default for Heat {
    fn default() -> Self {
        Self(ROOM)
    }
}

/// How warm it is around the thing: in the fridge, in the room, over the fire.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ambient(pub f32);

impl Default for Ambient {
    fn default() -> Self {
        Self(ROOM)
    }
}

/// How much heat makes a meal of a thing, and how much makes coal of it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cookable {
    /// The [`Doneness`] from which on it is cooked.
    pub cooked_at: f32,
    /// The [`Doneness`] from which on it is burnt.
    pub burnt_at: f32,
}

impl Default for Cookable {
    /// Tougher than any food.
    fn default() -> Self {
        Self {
            cooked_at: 10_000.0,
            burnt_at: 20_000.0,
        }
    }
}

/// How much heat a thing has had: degrees above the lowest temperature that cooks, times seconds.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Doneness(pub f32);

/// The effect of heat on a thing so far.
#[derive(
    Component,
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
)]
pub enum Stage {
    /// As it came out of the fridge.
    #[default]
    Raw,
    /// As it should be.
    Cooked,
    /// Fit for the bin.
    Burnt,
}

/// The order that an ingredient is meant for, since a cook took it from its fridge. Few have one at a time, which is why it is
/// kept apart from the table.
///
/// The guest may have left meanwhile: each reader asks whether the order is still there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub struct Ticket(pub Entity);
