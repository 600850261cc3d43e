use super::super::Toggle;
use super::{data, position};
use crate::components::{Buff, Position};
use crate::letters::Data;
use ::hecs::{Entity, World};

pub(in crate::add_remove) struct Hecs(World);

impl Toggle for Hecs {
    type Entity = Entity;

    fn new() -> Self {
        Self(World::new())
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.0.spawn((data(position),))
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
        for (data, buff) in self.0.query_mut::<(&Data, Option<&Buff>)>() {
            f(position(*data), buff.copied());
        }
    }
}
