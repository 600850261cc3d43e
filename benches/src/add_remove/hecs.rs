use super::Toggle;
use crate::components::{Buff, Position, Velocity, X};
use ::hecs::{Entity, World};

pub(super) struct Hecs(World);

impl Toggle for Hecs {
    type Entity = Entity;

    fn new() -> Self {
        Self(World::new())
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.0.spawn((position, Velocity(X)))
    }

    #[inline]
    fn insert(&mut self, entity: Entity, buff: Buff) {
        let _ = self.0.insert_one(entity, buff);
    }

    #[inline]
    fn remove(&mut self, entity: Entity) {
        let _ = self.0.remove_one::<Buff>(entity);
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Buff>)) {
        for (position, buff) in self.0.query_mut::<(&Position, Option<&Buff>)>() {
            f(*position, buff.copied());
        }
    }
}
