use super::super::Toggle;
use super::{data, position};
use crate::components::{Buff, Position};
use crate::letters::Data;
use bevy_ecs::entity::Entity;
use bevy_ecs::world::World;

pub(in crate::add_remove) struct Bevy(World);

impl Toggle for Bevy {
    type Entity = Entity;

    fn new() -> Self {
        Self(World::new())
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.0.spawn(data(position)).id()
    }

    #[inline]
    fn insert(&mut self, entity: Entity, buff: Buff) {
        self.0.entity_mut(entity).insert(buff);
    }

    #[inline]
    fn remove(&mut self, entity: Entity) {
        self.0.entity_mut(entity).remove::<Buff>();
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Buff>)) {
        let mut query = self.0.query::<(&Data, Option<&Buff>)>();
        query
            .iter(&self.0)
            .for_each(|(data, buff)| f(position(*data), buff.copied()));
    }
}
