use super::Crowd;
use crate::letters::Data;
use crate::many_archetypes::bevy::spawn;
use bevy_ecs::entity::Entity;
use bevy_ecs::query::{QueryState, With};
use bevy_ecs::world::World;

/// By a query of those that have the component, since a world of bevy has entities of its own.
pub(super) struct Bevy {
    world: World,
    query: QueryState<Entity, With<Data>>,
}

impl Crowd for Bevy {
    fn new() -> Self {
        let mut world = World::new();
        let query = world.query_filtered();
        Self { world, query }
    }

    fn spawn(&mut self, archetype: usize) {
        spawn(&mut self.world, archetype);
    }

    fn visit(&mut self, mut visit: impl FnMut(u64)) {
        self.query
            .iter(&self.world)
            .for_each(|entity| visit(entity.to_bits()));
    }
}
