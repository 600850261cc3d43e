use crate::components::{Position, Velocity, X};
use crate::random_get::bevy::populated;
use crate::{Contestant, Digest};
use bevy_ecs::entity::Entity;
use bevy_ecs::world::World;

pub(super) struct Bevy {
    world: World,
    entities: Vec<Entity>,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self { world, entities }
    }

    fn run(&mut self) {
        for (row, entity) in self.entities.iter_mut().enumerate() {
            self.world.despawn(*entity);
            *entity = self.world.spawn((Position::of(row), Velocity(X))).id();
        }
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.world
                .query::<&Position>()
                .iter(&self.world)
                .map(|position| position.0),
        )
    }
}
