//! Ground, and bodies that move over it.

use crate::chance::mix;
use ecs::prelude::*;
use ecs::relation::Acyclic;
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
        let pace = if distance > f32::EPSILON {
            speed / distance
        } else {
            0.0
        };
        Velocity {
            x: (goal.x - self.x) * pace,
            y: (goal.y - self.y) * pace,
        }
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

/// The surface of a cell of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Surface {
    /// Fast.
    Road,
    /// Slower.
    Grass,
    /// Slow.
    Mud,
    /// Nobody gets over it.
    Rock,
}

impl Surface {
    /// The share of its speed that a body keeps.
    pub const fn pace(self) -> f32 {
        match self {
            Self::Road => 1.0,
            Self::Grass => 0.7,
            Self::Mud => 0.3,
            Self::Rock => 0.0,
        }
    }
}

/// The map: cells in rows. Beyond its edges there is rock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    width: u16,
    cells: Vec<Surface>,
}

impl Ground {
    /// A map of one surface.
    pub fn flat(width: u16, height: u16, surface: Surface) -> Self {
        Self {
            width,
            cells: vec![surface; usize::from(width) * usize::from(height)],
        }
    }

    /// A map that follows from a seed. Two roads cross it.
    pub fn wild(seed: u64, width: u16, height: u16) -> Self {
        let mut ground = Self::flat(width, height, Surface::Grass);
        for (number, cell) in (0..).zip(&mut ground.cells) {
            let (x, y) = (number % u64::from(width), number / u64::from(width));
            let is_road = x == u64::from(width) / 3 || y == u64::from(height) / 2;
            *cell = match mix(seed, number) % 16 {
                _ if is_road => Surface::Road,
                0 => Surface::Rock,
                1..=3 => Surface::Mud,
                _ => Surface::Grass,
            };
        }
        ground
    }

    /// Cells from west to east, and from north to south.
    pub fn size(&self) -> (u16, u16) {
        let height = self.cells.len().checked_div(self.width.into()).unwrap_or(0);
        (self.width, u16::try_from(height).unwrap_or(u16::MAX))
    }

    /// The surface at a place.
    pub fn at(&self, place: Position) -> Surface {
        let (width, height) = self.size();
        if !(0.0..f32::from(width)).contains(&place.x)
            || !(0.0..f32::from(height)).contains(&place.y)
        {
            return Surface::Rock;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the place is on the map"
        )]
        let (x, y) = (place.x as usize, place.y as usize);
        self.cells[y * usize::from(width) + x]
    }

    /// Makes the cell at a place another one. A place beyond the edges stays rock.
    pub fn set(&mut self, x: u16, y: u16, surface: Surface) {
        let place = usize::from(y) * usize::from(self.width) + usize::from(x);
        if let Some(cell) = self.cells.get_mut(place).filter(|_| x < self.width) {
            *cell = surface;
        }
    }
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
        let next = Position {
            x: position.x + velocity.x * pace,
            y: position.y + velocity.y * pace,
        };
        if ground.at(next) == Surface::Rock {
            (velocity.x, velocity.y) = (-velocity.y, velocity.x);
        } else {
            *position = next;
        }
    });
}

/// The places of a body, and of the target of its relation.
type Follower<'q, R> = (&'q mut Position, Option<Up<R, &'q Position>>);

/// A body is where the target of the relation is, and those that follow the body come along: a line for the schedules of other parts.
pub fn follow<R, W>(followers: Cascade<W, R, Follower<R>, With<R>>)
where
    R: RelationOf<W> + Acyclic,
    W: World,
    Position: WritableIn<W>,
{
    followers.for_each(|(position, above)| *position = above.map_or(*position, |above| *above));
}
