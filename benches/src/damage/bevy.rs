use super::Crowd;
use crate::Digest;
use crate::components::{Position, Velocity};
use bevy_ecs::entity::Entity;
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

pub(super) struct Bevy {
    world: World,
    query: QueryState<(&'static mut Position, &'static Velocity)>,
}

impl Crowd for Bevy {
    type Entity = Entity;

    fn new() -> Self {
        let mut world = World::new();
        let query = world.query();
        Self { world, query }
    }

    fn stone(&mut self, position: Position) -> Entity {
        self.world.spawn(position).id()
    }

    fn walker(&mut self, position: Position, velocity: Velocity) -> Entity {
        self.world.spawn((position, velocity)).id()
    }

    fn advance(&mut self, entities: &[Entity]) {
        let mut walkers = self.query.query_mut(&mut self.world);
        for entity in entities {
            if let Ok((mut position, velocity)) = walkers.get_mut(*entity) {
                position.advance(velocity);
            }
        }
    }

    fn positions(&mut self) -> Digest {
        Digest::of(
            self.world
                .query::<&Position>()
                .iter(&self.world)
                .map(|position| position.0),
        )
    }
}
