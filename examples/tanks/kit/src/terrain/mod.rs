//! Ground, and bodies that move over it.

mod ground;

use ecs::prelude::*;
use ecs::relation::Acyclic;
pub use ground::{Ground, Surface};
use serde::{Deserialize, Serialize};

/// A place. The unit is one cell of the [`Ground`].
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// From the western edge.
    pub x: f32,
    /// From the northern edge.
    pub y: f32,
}

impl Position {
    /// Squared, which is enough to compare.
    pub fn distance_squared(self, other: Self) -> f32 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        dx * dx + dy * dy
    }

    /// The way to another place at a speed. None at the place itself.
    pub fn towards(self, goal: Self, speed: f32) -> Velocity {
        let distance = self.distance_squared(goal).sqrt();
        let pace = if distance > f32::EPSILON { speed / distance } else { 0.0 };
        Velocity { x: (goal.x - self.x) * pace, y: (goal.y - self.y) * pace }
    }
}

/// How a body means to move in a tick, on a road.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Velocity {
    /// Eastwards.
    pub x: f32,
    /// Southwards.
    pub y: f32,
}

ecs::part! {
    /// Ground, and bodies that drive over it as fast as it lets them. A flying body has no `Velocity`: the ground does not slow it.
    #[part]
    pub struct Terrain {
        components: (Position, Velocity),
        resources: (Ground),
    }

    /// Bodies go on by one tick.
    #[schedule]
    pub fn movement() { travel; }
}

/// Bodies drive as fast as the ground lets them. At a rock they turn by a quarter, and try again in the next tick.
fn travel<W: TerrainWorld>(driving: Query<W, (&mut Position, &mut Velocity)>, ground: Res<Ground>) {
    driving.for_each(|(position, velocity)| {
        // A body that stands on rock all the same can crawl off it.
        let pace = ground.at(*position).pace().max(0.1);
        let next = Position { x: position.x + velocity.x * pace, y: position.y + velocity.y * pace };
        if ground.at(next) == Surface::Rock {
            (velocity.x, velocity.y) = (-velocity.y, velocity.x);
        } else {
            *position = next;
        }
    });
}

/// A body is where the target of the relation is, and those that follow the body come along: a line for the schedules of other parts.
pub fn follow<R, W>(followers: Cascade<W, R, (&mut Position, Option<Up<R, &Position>>), With<R>>)
where
    R: RelationOf<W> + Acyclic,
    W: World,
    Position: WritableIn<W>,
{
    followers.for_each(|(position, above)| *position = above.map_or(*position, |above| *above));
}
