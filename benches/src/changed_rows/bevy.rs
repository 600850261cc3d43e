use super::chosen;
use crate::components::{Position, Velocity};
use crate::simple_insert::bevy::{digest, populated};
use crate::{Contestant, Digest};
use bevy_ecs::entity::Entity;
use bevy_ecs::query::{Changed, QueryState, With};
use bevy_ecs::world::World;

/// The world's trackers are cleared before each run. The changed rows are then those that were changed since.
pub(super) struct Bevy<const ONE: bool> {
    world: World,
    chosen: Vec<Entity>,
    query: QueryState<(&'static Position, &'static mut Velocity), Changed<Position>>,
}

impl<const ONE: bool> Contestant for Bevy<ONE> {
    fn prepare(rows: usize) -> Self {
        let mut world = populated(rows);
        let entities: Vec<_> = world
            .query_filtered::<Entity, With<Position>>()
            .iter(&world)
            .collect();
        let chosen = chosen::<ONE>(rows).map(|row| entities[row]).collect();
        let query = world.query_filtered();
        Self {
            world,
            chosen,
            query,
        }
    }

    fn run(&mut self) {
        self.world.clear_trackers();
        for entity in &self.chosen {
            if let Some(mut position) = self.world.get_mut::<Position>(*entity) {
                position.0[0] += 1.0;
            }
        }
        self.query
            .iter_mut(&mut self.world)
            .for_each(|(position, mut velocity)| velocity.0[1] = position.0[0]);
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.world)
    }
}
