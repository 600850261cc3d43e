use super::Insertions;
use crate::components::{Buff, Position, Velocity, X};
use crate::{Contestant, Digest};
use bevy_ecs::entity::Entity;
use bevy_ecs::lifecycle::{Insert, Remove};
use bevy_ecs::observer::On;
use bevy_ecs::resource::Resource;
use bevy_ecs::system::ResMut;
use bevy_ecs::world::World;

#[derive(Default, Resource)]
struct Count(usize);

macro_rules! contestant {
    ($Contestant:ident $C:ident) => {
        pub(super) struct $Contestant {
            world: World,
            entities: Vec<Entity>,
        }

        impl Contestant for $Contestant {
            fn prepare(rows: usize) -> Self {
                let mut world = World::new();
                world.init_resource::<Count>();
                world.add_observer(|_: On<'_, '_, Insert<$C>>, mut count: ResMut<'_, Count>| {
                    count.0 += 1
                });
                world.add_observer(|_: On<'_, '_, Remove<$C>>, mut count: ResMut<'_, Count>| {
                    count.0 += 1
                });
                world.flush();
                let entities = (0..rows)
                    .map(|row| world.spawn((Position::of(row), Velocity(X))).id())
                    .collect();
                Self { world, entities }
            }

            fn run(&mut self) {
                for (row, entity) in self.entities.iter_mut().enumerate() {
                    self.world.despawn(*entity);
                    *entity = self.world.spawn((Position::of(row), Velocity(X))).id();
                }
            }

            fn result(&mut self) -> Digest {
                Digest::of(
                    self.world
                        .query::<&Position>()
                        .iter(&self.world)
                        .map(|position| position.0),
                )
            }
        }
    };
}

contestant!(Told Position);
contestant!(Untold Buff);

/// The entities go to another table.
pub(super) struct Inserted(World);

impl Insertions for Inserted {
    type Entity = Entity;

    fn new() -> Self {
        let mut world = World::new();
        world.init_resource::<Count>();
        world
            .add_observer(|_: On<'_, '_, Insert<Buff>>, mut count: ResMut<'_, Count>| count.0 += 1);
        world.flush();
        Self(world)
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.0.spawn(position).id()
    }

    fn give(&mut self, entity: Entity, buff: Buff) {
        self.0.entity_mut(entity).insert(buff);
    }

    fn take(&mut self, entity: Entity) {
        self.0.entity_mut(entity).remove::<Buff>();
    }

    fn observed(&self) -> usize {
        self.0.resource::<Count>().0
    }
}
