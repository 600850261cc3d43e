//! The schema of the sky.

use crate::components::{Position, Steering, Velocity};
use crate::systems::{count, fly, is_untidy, steer, tidy};
use serde::{Deserialize, Serialize};

/// How far a boid sees.
pub const SIGHT: f32 = 1.0;

/// Where boids are at home: a ball around the middle of the sky.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Home {
    /// Its radius.
    pub radius: f32,
}

/// How many frames there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frames(pub u32);

ecs::world! {
    /// All boids.
    #[world(save)]
    pub struct Sky { components: (Position, Velocity, Steering), resources: (Home, Frames) }

    /// A boid.
    #[archetype]
    pub struct Boid { position: Position, velocity: Velocity, steering: Steering }

    /// The places of the rows. Larger cells than a boid sees are fewer to ask: a question meets eight of them.
    #[index(spatial, at = [position.0.x, position.0.y, position.0.z], cell = 2.0 * SIGHT)]
    pub struct Near { position: Position }

    /// A boid that decides.
    #[query]
    pub struct Deciding { entity: Entity, position: &Position, velocity: &Velocity, steering: &mut Steering }

    /// A boid that flies.
    #[query]
    pub struct Flying { position: &mut Position, velocity: &mut Velocity, steering: &Steering }

    /// A sixtieth of a second. The plan brings the index up to date before `tidy` and `steer`, wherever boids were moved.
    #[schedule(fixed = 60)]
    pub fn frame() {
        tidy.run_if(is_untidy);
        steer;
        fly;
        count;
    }
}
