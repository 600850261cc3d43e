//! How bodies move.

use crate::components::{
    FIELD, Fuse, Heading, Inputs, Keys, PIXEL, Pilot, Position, Vector, Velocity,
};
use crate::world::Duel;
use ecs::prelude::*;

/// How far a ship turns in a frame.
const TURN: u8 = 6;

/// Ships turn and go ahead as their players want. Each ship is slowed down a little.
pub fn steer(ships: Query<Duel, (&Pilot, &mut Heading, &mut Velocity)>, inputs: Res<Inputs>) {
    for (pilot, heading, velocity) in ships {
        let keys = inputs.0[usize::from(pilot.0)];
        if keys.hold(Keys::LEFT) {
            heading.0 = heading.0.wrapping_sub(TURN);
        }
        if keys.hold(Keys::RIGHT) {
            heading.0 = heading.0.wrapping_add(TURN);
        }
        let Vector { x, y } = if keys.hold(Keys::THRUST) {
            heading.times(PIXEL / 16)
        } else {
            Vector::default()
        };
        velocity.0 = Vector {
            x: velocity.0.x * 31 / 32 + x,
            y: velocity.0.y * 31 / 32 + y,
        };
    }
}

/// Everything that moves goes on, around the edges of the field.
pub fn drift(bodies: Query<Duel, (&mut Position, &Velocity)>) {
    bodies.for_each(|(position, velocity)| position.0 = position.0.moved(velocity.0));
}

/// Shots and sparks do not last.
pub fn burn_down(burning: Query<Duel, (Entity, &mut Fuse)>, mut commands: Commands<Duel>) {
    for (body, fuse) in burning {
        fuse.0 = fuse.0.saturating_sub(1);
        if fuse.0 == 0 {
            commands.despawn(body);
        }
    }
}

impl Heading {
    /// A vector of a length in this direction, to the nearest sixteenth of a turn.
    pub fn times(self, length: i32) -> Vector {
        // Sines of a turn's sixteenths, times 256. A table, since the sine of a library is another one on another machine.
        const SINES: [i32; 16] = [
            0, 98, 181, 237, 256, 237, 181, 98, 0, -98, -181, -237, -256, -237, -181, -98,
        ];
        let sixteenth = usize::from(self.0 / 16);
        Vector {
            x: SINES[(sixteenth + 4) % 16] * length / 256,
            y: SINES[sixteenth] * length / 256,
        }
    }
}

impl Vector {
    /// The place so far away from this one, on the field.
    #[must_use]
    pub const fn moved(self, by: Self) -> Self {
        Self {
            x: (self.x + by.x).rem_euclid(FIELD.x),
            y: (self.y + by.y).rem_euclid(FIELD.y),
        }
    }

    /// Whether another place is so near, around the edges too.
    pub fn is_near(self, other: Self, distance: i32) -> bool {
        let apart = |one: i32, other: i32, side: i32| {
            let apart = (one - other).abs();
            i64::from(apart.min(side - apart))
        };
        let (x, y) = (
            apart(self.x, other.x, FIELD.x),
            apart(self.y, other.y, FIELD.y),
        );
        x * x + y * y < i64::from(distance).pow(2)
    }
}
