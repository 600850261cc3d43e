#![allow(
    clippy::wildcard_imports,
    reason = "the macros need what they do not name"
)]
#![expect(unreachable_pub, reason = "the fields that the macros make are public")]

use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest};
use zero_ecs::*;

#[entity]
pub struct Walker {
    pub position: Position,
    pub velocity: Velocity,
}

ecs_world!(Walker);

pub(crate) fn populated(rows: usize) -> (World, Vec<Entity>) {
    let mut world = World::default();
    let walker = |row| Walker {
        position: Position::of(row),
        velocity: Velocity(X),
    };
    let entities: Vec<_> = (0..rows).map(|row| world.create(walker(row))).collect();
    let entities = shuffled(rows)
        .into_iter()
        .map(|row| entities[row])
        .collect();
    (world, entities)
}

pub(super) struct Zero {
    world: World,
    entities: Vec<Entity>,
    sum: f32,
}

impl Contestant for Zero {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self {
            world,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        make_query!(Positions, Position);
        let query = self.world.with_query(Query::<Positions<'_>>::new());
        let positions = self.entities.iter().filter_map(|entity| query.get(*entity));
        self.sum = positions.map(|position: &Position| position.0[0]).sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
