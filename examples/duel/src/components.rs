//! The components of bodies, the resources, and the events of systems.
//!
//! All numbers are whole: lengths are 256ths of a pixel, times are frames. So two machines of any kind come to the same results.

use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A pixel.
pub const PIXEL: i32 = 256;
/// The field, which ends nowhere: a body that leaves on one side comes back on the other.
pub const FIELD: Vector = Vector {
    x: 320 * PIXEL,
    y: 200 * PIXEL,
};

/// A vector in the plane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vector {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

/// Where a body is.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position(pub Vector);

/// How far a body goes in a frame.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Velocity(pub Vector);

/// Where a ship's bow points: 256 make a full turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading(pub u8);

/// The player of a ship, by number.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pilot(pub u8);

/// How many hits a ship takes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hull(pub u8);

/// Frames until the gun is loaded.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gun(pub u8);

/// Frames until a shot or a spark is out.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fuse(pub u8);

/// A shot has hit a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The ship.
    pub ship: Entity,
    /// Where it was hit.
    pub place: Vector,
}

/// The keys that a player holds down: all that goes over the network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keys(pub u8);

impl Keys {
    /// Turns to the left.
    pub const LEFT: Self = Self(1);
    /// Turns to the right.
    pub const RIGHT: Self = Self(2);
    /// Goes ahead.
    pub const THRUST: Self = Self(4);
    /// Fires.
    pub const FIRE: Self = Self(8);

    /// Whether these are among them.
    pub const fn hold(self, keys: Self) -> bool {
        self.0 & keys.0 == keys.0
    }
}

/// The keys of both players in this frame. Systems read them here, and nowhere else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs(pub [Keys; 2]);

/// How many ships each player has downed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score(pub [u32; 2]);

/// Chance, as a part of the world: a frame that is played again has the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance(u64);

impl Default for Chance {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }
}

impl Chance {
    /// A number from `-limit` to `limit`. Marsaglia's `xorshift64`.
    pub fn within(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let count = u64::from(limit.unsigned_abs()) * 2 + 1;
        i32::try_from(self.0 % count).unwrap_or(0) - limit
    }
}
