//! The schema of the game.

use crate::components::{
    Chance, FIELD, Fuse, Gun, Heading, Hit, Hull, Inputs, PIXEL, Pilot, Position, Score, Vector,
    Velocity,
};
use crate::systems::{burn_down, drift, explode, fire, launch, steer, strike, suffer};
use ecs::prelude::*;

ecs::world! {
    /// Two ships, and the bodies that fly about between them. Rollback needs `snapshots`, and digests need `save`.
    #[world(save, snapshots)]
    pub struct Duel {
        components: (Position, Velocity, Heading, Pilot, Hull, Gun, Fuse),
        resources: (Inputs, Score, Chance),
        events: (Hit),
    }

    /// A frame.
    #[schedule]
    pub fn tick() {
        'arrive: {
            launch;
        }
        steer;
        'fire: {
            fire;
        }
        drift;
        'burn: {
            burn_down;
        }
        'strike: {
            strike;
        }
        'suffer: {
            suffer;
            explode;
        }
    }

    /// A shot belongs to a ship, and does not survive it.
    #[relation(acyclic, on_despawn = cascade, inverse = shots)]
    pub struct FiredBy { pub ship: Entity }

    #[archetype]
    pub struct Ship {
        pilot: Pilot,
        position: Position,
        velocity: Velocity,
        heading: Heading,
        hull: Hull,
        gun: Gun,
    }

    #[archetype]
    pub struct Shot { position: Position, velocity: Velocity, fuse: Fuse, fired_by: FiredBy }

    #[archetype]
    pub struct Spark { position: Position, velocity: Velocity, fuse: Fuse }
}

impl Duel {
    /// Both ships are there, at either side.
    pub fn begin() -> Self {
        let mut duel = Self::new();
        duel.spawn_batch([0, 1].map(|pilot| Ship::new(Pilot(pilot))));
        duel
    }
}

impl Ship {
    /// A ship at the side of its player, bow to the middle.
    pub fn new(pilot: Pilot) -> Self {
        let (x, heading) = if pilot.0 == 0 {
            (FIELD.x / 4, 0)
        } else {
            (FIELD.x * 3 / 4, 128)
        };
        Self {
            pilot,
            position: Position(Vector { x, y: FIELD.y / 2 }),
            velocity: Velocity::default(),
            heading: Heading(heading),
            hull: Hull(3),
            gun: Gun::default(),
        }
    }
}

impl Shot {
    /// How fast shots are.
    pub const SPEED: i32 = 4 * PIXEL;
}
