use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

pub(crate) fn populated(rows: usize) -> (World, Vec<Entity>) {
    let world = World::new();
    let entities: Vec<_> = (0..rows)
        .map(|row| spawn(&world, Position::of(row)))
        .collect();
    let entities = shuffled(rows)
        .into_iter()
        .map(|row| entities[row])
        .collect();
    (world, entities)
}

#[inline]
pub(crate) fn spawn(world: &World, position: Position) -> Entity {
    world.entity().set(position).set(Velocity(X)).id()
}

pub(super) struct Flecs {
    world: World,
    entities: Vec<Entity>,
    sum: f32,
}

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self {
            world,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        let mut sum = 0.0;
        for entity in &self.entities {
            sum += self.world.entity_from_id(*entity).cloned::<&Position>().0[0];
        }
        self.sum = sum;
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
