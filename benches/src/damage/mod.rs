//! Each of many handles, in random order, is asked whether its entity has a velocity, and if so, the entity's position is moved by it. Half of them have
//! one: they lie in a table of their own.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod hecs;
mod raw;

use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest, Entry, Group};

/// The sizes of this workload. The time is that of a handle.
pub fn groups() -> Vec<Group> {
    vec![group("damage 10k", 10_000), group("damage 100k", 100_000)]
}

fn group(name: &str, handles: usize) -> Group {
    let ours = [
        Entry::of::<Targets<raw::Raw>>("raw"),
        Entry::of::<Targets<ecs::GetMut>>("ecs"),
        Entry::of::<Targets<ecs::ForEach>>("ecs, for_each"),
        Entry::of::<Targets<ecs::World>>("ecs, by the world"),
        Entry::of::<Targets<hecs::Hecs>>("hecs"),
    ];
    #[cfg(feature = "peers")]
    let peers = [Entry::of::<Targets<bevy::Bevy>>("bevy_ecs")];
    #[cfg(not(feature = "peers"))]
    let peers = [];
    Group::new(name, handles, ours.into_iter().chain(peers).collect())
}

/// A world of entities with a position, some of which have a velocity.
trait Crowd: 'static {
    type Entity: Copy + 'static;

    fn new() -> Self;
    fn stone(&mut self, position: Position) -> Self::Entity;
    fn walker(&mut self, position: Position, velocity: Velocity) -> Self::Entity;
    /// Moves those of the entities that have a velocity.
    fn advance(&mut self, entities: &[Self::Entity]);
    fn positions(&mut self) -> Digest;
}

struct Targets<C: Crowd> {
    crowd: C,
    entities: Vec<C::Entity>,
}

impl<C: Crowd> Contestant for Targets<C> {
    fn prepare(rows: usize) -> Self {
        let mut crowd = C::new();
        let spawn = |row| match row % 2 {
            0 => crowd.stone(Position::of(row)),
            _ => crowd.walker(Position::of(row), Velocity(X)),
        };
        let entities: Vec<_> = (0..rows).map(spawn).collect();
        let entities = shuffled(rows)
            .into_iter()
            .map(|row| entities[row])
            .collect();
        Self { crowd, entities }
    }

    fn run(&mut self) {
        self.crowd.advance(&self.entities);
    }

    fn result(&mut self) -> Digest {
        self.crowd.positions()
    }
}
