//! The steering of boids. Each boid looks at the others while none of them moves, and so may do it on a thread of its own.

use crate::components::{Position, Vector, Velocity};
use crate::world::{Deciding, Flying, Frames, Home, Near, SIGHT, Sky};
use ecs::prelude::*;

/// The time of a frame, in seconds. The schedule in [`world`](crate::world) has the rate that goes with it.
pub const DT: f32 = 1.0 / 60.0;
/// How fast a boid likes to fly.
pub const PACE: f32 = 3.0;

/// How much a boid keeps apart from others,
const SEPARATION: f32 = 6.0;
/// how much it flies as others do,
const ALIGNMENT: f32 = 3.0;
/// how much it stays with others,
const COHESION: f32 = 4.0;
/// and how much it comes home when it is far away.
const RETURN: f32 = 1.5;

/// Frames from one time that boids get other rows to the next.
const TIDY: u32 = 60;

/// A run condition: boids have mixed since they got their rows.
pub fn is_untidy(frames: Res<Frames>) -> bool {
    frames.0.is_multiple_of(TIDY)
}

/// Gives boids their rows in the order of the index, so that those near each other are near each other in memory: the rows that one boid looks at
/// are in the cache for the next. That halves the time of a frame. A handle is that of a row, and of no particular boid.
pub fn tidy(near: Find<Sky, Near>, mut boids: Query<Sky, (&mut Position, &mut Velocity)>) {
    let flight = |(position, velocity): (&mut Position, &mut Velocity)| (*position, *velocity);
    let order = near
        .iter()
        .filter_map(|(boid, _)| boids.get_mut(boid).map(flight));
    let order: Vec<(Position, Velocity)> = order.collect();
    for ((position, velocity), boid) in boids.zip(order) {
        (*position, *velocity) = boid;
    }
}

/// Each boid looks at the others in its sight, and decides on its course.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a system takes its data by value"
)]
pub fn steer(
    boids: Query<Sky, Deciding>,
    near: Find<Sky, Near>,
    velocities: Lookup<Sky, &Velocity>,
    home: Res<Home>,
) {
    boids.par_for_each(|boid| {
        let here = boid.position.0;
        let (mut count, mut away, mut flight, mut middle) =
            (0.0, Vector::default(), Vector::default(), Vector::default());
        near.within(here.to_array(), SIGHT).for_each(|other| {
            let Some(velocity) = velocities
                .get(other.entity)
                .filter(|_| other.entity != boid.entity)
            else {
                return;
            };
            let way = Vector::from(other.at) - here;
            count += 1.0;
            // From nothing at the end of its sight to the whole, nearby.
            away += way * (other.distance() / SIGHT - 1.0);
            flight += velocity.0;
            middle += way;
        });
        let mut steering = Vector::default();
        if count > 0.0 {
            steering += away * SEPARATION;
            steering += (flight * (1.0 / count) - boid.velocity.0) * ALIGNMENT;
            steering += middle * (COHESION / count);
        }
        let distance = here.length();
        if distance > home.radius {
            steering += here * (RETURN * (home.radius / distance - 1.0));
        }
        boid.steering.0 = steering;
    });
}

/// All boids fly on, at about their pace.
pub fn fly(boids: Query<Sky, Flying>) {
    boids.par_for_each(|boid| {
        let velocity = boid.velocity.0 + boid.steering.0 * DT;
        let speed = velocity.length().max(0.1);
        boid.velocity.0 = velocity * (speed.clamp(PACE * 0.6, PACE * 1.4) / speed);
        boid.position.0 += boid.velocity.0 * DT;
    });
}

/// Counts the frame.
pub fn count(mut frames: ResMut<Frames>) {
    frames.0 = frames.0.wrapping_add(1);
}
