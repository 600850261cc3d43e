//! The events that systems send each other.

use crate::components::{Kind, Position};
use ecs::prelude::*;

/// Two bodies touch, and one of them is the other's enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The ship, or a shot.
    pub striker: Entity,
    /// An enemy, or a bullet.
    pub target: Entity,
}

/// A body was hit once too often. The score counts it, and sparks fly; a speaker would have something to say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fallen {
    /// The kind of the body.
    pub kind: Kind,
    /// Where it was.
    pub position: Position,
}
