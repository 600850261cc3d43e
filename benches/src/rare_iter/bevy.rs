use super::{Crowd, add};
use crate::Digest;
use crate::components::{Buff, Position};
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct InSet(Buff);

pub(super) struct Bevy {
    world: World,
    query: QueryState<(&'static mut Position, &'static InSet)>,
}

impl Crowd for Bevy {
    type Entity = Entity;

    fn new() -> Self {
        let mut world = World::new();
        let query = world.query();
        Self { world, query }
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.world.spawn(position).id()
    }

    fn give(&mut self, entity: Entity, buff: Buff) {
        self.world.entity_mut(entity).insert(InSet(buff));
    }

    fn advance(&mut self) {
        self.query.iter_mut(&mut self.world).for_each(|(mut position, buff)| add(&mut position, &buff.0));
    }

    fn positions(&mut self) -> Digest {
        Digest::of(self.world.query::<&Position>().iter(&self.world).map(|position| position.0))
    }
}
