use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest};
use bevy_ecs::entity::Entity;
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

pub(crate) fn populated(rows: usize) -> (World, Vec<Entity>) {
    let mut world = World::new();
    let entities: Vec<_> = (0..rows)
        .map(|row| world.spawn((Position::of(row), Velocity(X))).id())
        .collect();
    let entities = shuffled(rows)
        .into_iter()
        .map(|row| entities[row])
        .collect();
    (world, entities)
}

/// With a query, which knows beforehand where the column is in each table.
pub(super) struct Bevy {
    world: World,
    query: QueryState<&'static Position>,
    entities: Vec<Entity>,
    sum: f32,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let (mut world, entities) = populated(rows);
        let query = world.query();
        Self {
            world,
            query,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        let query = self.query.query(&self.world);
        let positions = self
            .entities
            .iter()
            .filter_map(|entity| query.get(*entity).ok());
        self.sum = positions.map(|position| position.0[0]).sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
