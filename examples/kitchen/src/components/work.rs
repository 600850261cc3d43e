//! The tasks of cooks, and their equipment.

use super::Food;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The task of a cook, once its [`Goal`](super::Goal) is reached.
///
/// Entities are held by handle. An order may be gone before the cook gets there, if the guest has lost patience; the
/// cook finds out by asking the world for it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Task {
    /// Nothing to do.
    Wait,
    /// To take food from a fridge.
    Fetch {
        /// Where it is taken from.
        fridge: Entity,
        /// The kind of food.
        food: Food,
        /// The stove that is kept free for it.
        stove: Entity,
        /// The order that it is for.
        order: Entity,
    },
    /// To put the food in the hands into the pot on a stove.
    Fry {
        /// The stove.
        stove: Entity,
    },
    /// To take a pot from a shelf.
    TakePot {
        /// Where it is taken from.
        shelf: Entity,
        /// The stove that lacks one.
        stove: Entity,
    },
    /// To put the pot in the hands on a stove.
    PutPot {
        /// The stove.
        stove: Entity,
    },
    /// To take the food out of the pot on a stove.
    TakeOff {
        /// The stove.
        stove: Entity,
    },
    /// To lay the food in the hands on the pass.
    Deliver {
        /// The order that it is for.
        order: Entity,
    },
}

impl Task {
    /// The thing that the cook has to walk to.
    pub const fn target(self) -> Option<Entity> {
        match self {
            Self::Wait => None,
            Self::Fetch { fridge: target, .. }
            | Self::Fry { stove: target }
            | Self::TakePot { shelf: target, .. }
            | Self::PutPot { stove: target }
            | Self::TakeOff { stove: target }
            | Self::Deliver { order: target } => Some(target),
        }
    }
}

/// The work of a cook today.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shift {
    /// Cooked ingredients that reached the pass in time.
    pub delivered: u32,
}

/// The fire of a stove.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Burner {
    /// The cook on the way here, to bring a pot, to fill it or to empty it.
    pub cook: Option<Entity>,
    /// Whether the food in the pot should come out.
    pub done: bool,
}

impl Burner {
    /// The food should come out, and nobody is on the way to it.
    pub const fn calls(&self) -> bool {
        self.done && self.cook.is_none()
    }
}

/// The ingredients in a fridge: a pile for each [`Food`].
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piles([Vec<Entity>; Food::ALL.len()]);

impl Piles {
    /// The ingredients of one kind.
    pub fn pile(&self, food: Food) -> &[Entity] {
        &self.0[food as usize]
    }

    /// Whether there is any of it.
    pub fn has(&self, food: Food) -> bool {
        !self.pile(food).is_empty()
    }

    /// Takes the ingredient that came last.
    pub fn take(&mut self, food: Food) -> Option<Entity> {
        self.0[food as usize].pop()
    }

    /// Puts ingredients of one kind on their pile.
    pub fn put(&mut self, food: Food, ingredients: &[Entity]) {
        self.0[food as usize].extend_from_slice(ingredients);
    }
}

/// Marks a shelf for pots.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rack;

/// Marks a pot.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Vessel;

/// Marks a lid.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cover;

/// Marks a pass, at which guests order. It says nothing more, and takes no memory.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hatch;
