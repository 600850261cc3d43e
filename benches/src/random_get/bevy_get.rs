use super::bevy::populated;
use crate::components::Position;
use crate::{Contestant, Digest};
use bevy_ecs::entity::Entity;
use bevy_ecs::world::World;

/// By the world alone.
pub(super) struct Bevy {
    world: World,
    entities: Vec<Entity>,
    sum: f32,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self {
            world,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        let positions = self
            .entities
            .iter()
            .filter_map(|entity| self.world.get::<Position>(*entity));
        self.sum = positions.map(|position| position.0[0]).sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
