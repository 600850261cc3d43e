use crate::components::Position;
use crate::random_get::flecs::{populated, spawn};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

pub(super) struct Flecs {
    world: World,
    entities: Vec<Entity>,
}

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self { world, entities }
    }

    fn run(&mut self) {
        for (row, entity) in self.entities.iter_mut().enumerate() {
            self.world.entity_from_id(*entity).destruct();
            *entity = spawn(&self.world, Position::of(row));
        }
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.world
            .new_query::<&Position>()
            .each(|position| digest.add(&position.0));
        digest
    }
}
