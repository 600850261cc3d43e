use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest};
use sparsey::World;
use sparsey::entity::Entity;

pub(crate) fn populated(rows: usize) -> (World, Vec<Entity>) {
    let mut world = World::builder()
        .register::<Position>()
        .register::<Velocity>()
        .build();
    let entities: Vec<_> = (0..rows)
        .map(|row| world.create((Position::of(row), Velocity(X))))
        .collect();
    let entities = shuffled(rows)
        .into_iter()
        .map(|row| entities[row])
        .collect();
    (world, entities)
}

/// With a view, which borrows the column once.
pub(super) struct Sparsey {
    world: World,
    entities: Vec<Entity>,
    sum: f32,
}

impl Contestant for Sparsey {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self {
            world,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        let positions = self.world.borrow::<Position>();
        self.sum = self
            .entities
            .iter()
            .filter_map(|entity| positions.get(*entity))
            .map(|p| p.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
