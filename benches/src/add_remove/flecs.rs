use super::Toggle;
use crate::components::{Buff, Position, X};
use flecs_ecs::prelude::*;

#[derive(Component)]
struct Place([f32; 3]);

#[derive(Component)]
struct Speed(#[expect(dead_code, reason = "it is moved, and not looked at")] [f32; 3]);

#[derive(Component)]
struct Boost(f32);

pub(super) struct Flecs(World);

impl Toggle for Flecs {
    type Entity = Entity;

    fn new() -> Self {
        Self(World::new())
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.0.entity().set(Place(position.0)).set(Speed(X)).id()
    }

    #[inline]
    fn insert(&mut self, entity: Entity, buff: Buff) {
        self.0.entity_from_id(entity).set(Boost(buff.0));
    }

    #[inline]
    fn remove(&mut self, entity: Entity) {
        self.0.entity_from_id(entity).remove(Boost::id());
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Buff>)) {
        let query = self.0.new_query::<(&Place, Option<&Boost>)>();
        query.each(|(place, boost)| f(Position(place.0), boost.map(|boost| Buff(boost.0))));
    }
}
