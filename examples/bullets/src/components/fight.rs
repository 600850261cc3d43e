//! The components of a fight.

use super::Heading;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// How many hits a body takes. With none left it has fallen, and goes at the end of the tick.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Health(pub i32);

/// The kind of a body, to count it and to draw it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// The ship.
    Ship,
    /// A shot of the ship.
    Shot,
    /// An enemy, and how it fires.
    Enemy(Pattern),
    /// A bullet of an enemy.
    Bullet(Pattern),
}

/// How an enemy fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pattern {
    /// Downwards, and everywhere.
    Rain,
    /// Five arms that turn.
    Spiral,
    /// All around at once.
    Ring,
    /// A fan towards the ship.
    Fan,
}

impl Pattern {
    /// All of them, in the order of their waves.
    pub const ALL: [Self; 4] = [Self::Rain, Self::Spiral, Self::Ring, Self::Fan];
}

/// Marks the ship and its shots: they strike [`Hostile`] bodies.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Friendly;

/// Marks enemies and their bullets.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hostile;

/// The gun of an enemy.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gun {
    /// How it fires.
    pub pattern: Pattern,
    /// Where the next bullet goes.
    pub heading: Heading,
    /// Ticks until it fires.
    pub wait: u32,
}

/// The ship's cannon.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cannon {
    /// Ticks until it fires.
    pub wait: u32,
}
