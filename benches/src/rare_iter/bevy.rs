use super::{Crowd, add};
use crate::Digest;
use crate::components::{Buff, Position};
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;
use bevy_tasks::{ComputeTaskPool, TaskPool};

#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct InSet(Buff);

macro_rules! ways {
    ($($(#[$doc:meta])* $name:ident: $advance:expr;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $name {
                world: World,
                query: Buffed,
            }

            impl Crowd for $name {
                type Entity = Entity;

                fn new() -> Self {
                    ComputeTaskPool::get_or_init(TaskPool::default);
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
                    let advance: fn(&mut Buffed, &mut World) = $advance;
                    advance(&mut self.query, &mut self.world);
                }

                fn positions(&mut self) -> Digest {
                    Digest::of(self.world.query::<&Position>().iter(&self.world).map(|position| position.0))
                }
            }
        )*
    };
}

type Buffed = QueryState<(&'static mut Position, &'static InSet)>;

ways! {
    ForEach: |query, world| query.iter_mut(world).for_each(|(mut position, buff)| add(&mut position, &buff.0));
    /// By a `for` loop.
    Iterator: |query, world| {
        for (mut position, buff) in query.iter_mut(world) {
            add(&mut position, &buff.0);
        }
    };
    /// On all threads.
    Parallel: |query, world| query.par_iter_mut(world).for_each(|(mut position, buff)| add(&mut position, &buff.0));
    /// All pairs.
    Pairs: |query, world| {
        let mut pairs = query.iter_combinations_mut(world);
        while let Some([(mut one, buff), (mut other, other_buff)]) = pairs.fetch_next() {
            add(&mut one, &other_buff.0);
            add(&mut other, &buff.0);
        }
    };
}
