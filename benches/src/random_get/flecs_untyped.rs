#![allow(unsafe_code)]

use super::flecs::populated;
use crate::components::Position;
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

/// By the component's id, which is asked for once: the work of the library in C for each entity, and no more.
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
        let component = self.world.component_id::<Position>();
        let positions = self.entities.iter().filter_map(|entity| {
            let position = self.world.entity_from_id(*entity).get_untyped(component);
            // SAFETY: it is null, or the position of the entity, and nothing changes the world meanwhile.
            unsafe { position.cast::<Position>().as_ref() }
        });
        self.sum = positions.map(|position| position.0[0]).sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
