//! Orders and dishes.

use super::Food;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A dish on the menu.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Dish {
    /// Tomato and onion.
    Soup,
    /// Meat, and nothing else.
    Steak,
    /// Meat, potato and onion.
    Stew,
    /// Potatoes, two of them.
    Fries,
}

impl Dish {
    /// The menu.
    pub const ALL: [Self; 4] = [Self::Soup, Self::Steak, Self::Stew, Self::Fries];

    /// The ingredients to cook.
    pub const fn recipe(self) -> &'static [Food] {
        match self {
            Self::Soup => &[Food::Tomato, Food::Onion],
            Self::Steak => &[Food::Meat],
            Self::Stew => &[Food::Meat, Food::Potato, Food::Onion],
            Self::Fries => &[Food::Potato, Food::Potato],
        }
    }
}

/// The ingredients of an order that no cook has taken on yet.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Needs(pub Vec<Food>);

/// The cooked ingredients of an order that lie on the pass already.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Parts(pub Vec<Entity>);

/// How long a guest waits.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Patience {
    /// Seconds that the guest meant to wait when the order was placed.
    pub at_first: f32,
    /// Seconds that are left of it.
    pub left: f32,
}

impl Patience {
    /// Seconds since the order was placed.
    pub fn waited(self) -> f32 {
        self.at_first - self.left
    }
}
