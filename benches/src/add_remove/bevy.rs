use super::Toggle;
use crate::components::{Buff, Position, X};
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::world::World;

#[derive(Component)]
struct Place([f32; 3]);

#[derive(Component)]
struct Speed(#[expect(dead_code, reason = "it is moved, and not looked at")] [f32; 3]);

#[derive(Component)]
struct InTable(f32);

#[derive(Component)]
#[component(storage = "SparseSet")]
struct InSet(f32);

macro_rules! toggle {
    ($name:ident, $component:ident) => {
        pub(super) struct $name(World);

        impl Toggle for $name {
            type Entity = Entity;

            fn new() -> Self {
                Self(World::new())
            }

            fn spawn(&mut self, position: Position) -> Entity {
                self.0.spawn((Place(position.0), Speed(X))).id()
            }

            #[inline]
            fn insert(&mut self, entity: Entity, buff: Buff) {
                self.0.entity_mut(entity).insert($component(buff.0));
            }

            #[inline]
            fn remove(&mut self, entity: Entity) {
                self.0.entity_mut(entity).remove::<$component>();
            }

            fn rows(&mut self, mut f: impl FnMut(Position, Option<Buff>)) {
                let mut query = self.0.query::<(&Place, Option<&$component>)>();
                for (place, buff) in query.iter(&self.0) {
                    f(Position(place.0), buff.map(|buff| Buff(buff.0)));
                }
            }
        }
    };
}

toggle!(Tables, InTable);
toggle!(Sets, InSet);
