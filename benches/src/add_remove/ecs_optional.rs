use super::Toggle;
use crate::components::{Buff, Position, Velocity, X};
use ::ecs::Entity;

ecs::world! {
    #[world]
    pub(crate) struct Crowd { components: (Position, Velocity, Buff) }

    #[archetype]
    pub(crate) struct Walker { position: Position, velocity: Velocity, buff: Option<Buff> }
}

pub(super) struct Ecs(Crowd);

impl Toggle for Ecs {
    type Entity = Entity;

    fn new() -> Self {
        Self(Crowd::new())
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.0.spawn(Walker {
            position,
            velocity: Velocity(X),
            buff: None,
        })
    }

    #[inline]
    fn insert(&mut self, entity: Entity, buff: Buff) {
        let _ = self.0.insert(entity, buff);
    }

    #[inline]
    fn remove(&mut self, entity: Entity) {
        let _ = self.0.remove::<Buff>(entity);
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Buff>)) {
        let rows = self.0.query_ref::<(&Position, Option<&Buff>)>();
        rows.for_each(|(position, buff)| f(*position, buff.copied()));
    }
}
