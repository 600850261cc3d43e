use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest};
use shipyard::{EntityId, Get, View, World};

pub(crate) fn populated(rows: usize) -> (World, Vec<EntityId>) {
    let mut world = World::new();
    let entities: Vec<_> = (0..rows)
        .map(|row| world.add_entity((Position::of(row), Velocity(X))))
        .collect();
    let entities = shuffled(rows)
        .into_iter()
        .map(|row| entities[row])
        .collect();
    (world, entities)
}

/// With a view, which borrows the column once.
pub(super) struct Shipyard {
    world: World,
    entities: Vec<EntityId>,
    sum: f32,
}

impl Contestant for Shipyard {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self {
            world,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        let Self {
            world,
            entities,
            sum,
        } = self;
        world.run(|positions: View<'_, Position>| {
            *sum = entities
                .iter()
                .filter_map(|entity| positions.get(*entity).ok())
                .map(|p| p.0[0])
                .sum();
        });
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
