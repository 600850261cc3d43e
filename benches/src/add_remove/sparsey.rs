use super::Toggle;
use crate::components::{Buff, Position, Velocity, X};
use ::sparsey::World;
use ::sparsey::entity::Entity;

pub(super) struct Sparsey(World);

impl Toggle for Sparsey {
    type Entity = Entity;

    fn new() -> Self {
        Self(
            World::builder()
                .register::<Position>()
                .register::<Velocity>()
                .register::<Buff>()
                .build(),
        )
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.0.create((position, Velocity(X)))
    }

    #[inline]
    fn insert(&mut self, entity: Entity, buff: Buff) {
        self.0.insert(entity, (buff,));
    }

    #[inline]
    fn remove(&mut self, entity: Entity) {
        self.0.delete::<(Buff,)>(entity);
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Buff>)) {
        self.0
            .for_each::<(&Position, Option<&Buff>)>(|(position, buff)| f(*position, buff.copied()));
    }
}
