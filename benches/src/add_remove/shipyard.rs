use super::Toggle;
use crate::components::{Buff, Position, X};
use ::shipyard::{Component, EntityId, Get, IntoIter, View, World};

#[derive(Component)]
struct Place([f32; 3]);

#[derive(Component)]
struct Speed(#[expect(dead_code, reason = "it is stored, and not looked at")] [f32; 3]);

#[derive(Component)]
struct Boost(f32);

pub(super) struct Shipyard(World);

impl Toggle for Shipyard {
    type Entity = EntityId;

    fn new() -> Self {
        Self(World::new())
    }

    fn spawn(&mut self, position: Position) -> EntityId {
        self.0.add_entity((Place(position.0), Speed(X)))
    }

    #[inline]
    fn insert(&mut self, entity: EntityId, buff: Buff) {
        self.0.add_component(entity, (Boost(buff.0),));
    }

    #[inline]
    fn remove(&mut self, entity: EntityId) {
        self.0.delete_component::<(Boost,)>(entity);
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Buff>)) {
        self.0
            .run(|places: View<'_, Place>, boosts: View<'_, Boost>| {
                for (entity, place) in places.iter().with_id() {
                    f(
                        Position(place.0),
                        boosts.get(entity).ok().map(|boost| Buff(boost.0)),
                    );
                }
            });
    }
}
