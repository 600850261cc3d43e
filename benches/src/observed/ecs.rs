#![allow(
    dead_code,
    reason = "what a macro calls by a name of its own is told to be unused"
)]

use super::Insertions;
use crate::components::{Buff, Position, Velocity, X};
use crate::{Contestant, Digest};
use ecs::prelude::*;

#[derive(Default)]
pub(super) struct Count(usize);

macro_rules! contestant {
    ($Contestant:ident $module:ident $C:ident) => {
        mod $module {
            use super::*;

            fn came(_: On<'_, Town, Insert<$C>>, mut count: ResMut<'_, Count>) {
                count.0 += 1;
            }

            fn went(_: On<'_, Town, Remove<$C>>, mut count: ResMut<'_, Count>) {
                count.0 += 1;
            }

            ecs::world! {
                #[world]
                pub(super) struct Town { components: (Position, Velocity, Buff), resources: (Count) }

                #[archetype]
                pub(super) struct Walker { position: Position, velocity: Velocity }

                #[observers]
                fn observers() {
                    came;
                    went;
                }
            }
        }

        pub(super) struct $Contestant($module::Town, Vec<Entity>);

        impl Contestant for $Contestant {
            fn prepare(rows: usize) -> Self {
                let mut town = $module::Town::new();
                let walker = |row| $module::Walker { position: Position::of(row), velocity: Velocity(X) };
                let walkers = (0..rows).map(|row| town.spawn(walker(row))).collect();
                Self(town, walkers)
            }

            fn run(&mut self) {
                for (row, entity) in self.1.iter_mut().enumerate() {
                    self.0.despawn(*entity);
                    *entity = self.0.spawn($module::Walker { position: Position::of(row), velocity: Velocity(X) });
                }
            }

            fn result(&mut self) -> Digest {
                Digest::of(self.0.query_ref::<&Position>().map(|position| position.0))
            }
        }
    };
}

contestant!(Told told Position);
contestant!(Untold untold Buff);

fn given(_: On<'_, Field, Insert<Buff>>, mut count: ResMut<'_, Count>) {
    count.0 += 1;
}

ecs::world! {
    #[world]
    pub(super) struct Field { components: (Position, Buff), resources: (Count) }

    #[archetype]
    pub(super) struct Plain { position: Position }

    #[archetype]
    pub(super) struct Buffed { position: Position, buff: Buff }

    #[observers]
    fn observers() {
        given;
    }
}

/// The entities go to another table.
pub(super) struct Inserted(Field);

impl Insertions for Inserted {
    type Entity = Entity;

    fn new() -> Self {
        Self(Field::new())
    }

    fn spawn(&mut self, position: Position) -> Entity {
        self.0.spawn(Plain { position })
    }

    fn give(&mut self, entity: Entity, buff: Buff) {
        self.0.insert(entity, buff).expect("the entity is alive");
    }

    fn take(&mut self, entity: Entity) {
        self.0.remove::<Buff>(entity).expect("the entity has it");
    }

    fn observed(&self) -> usize {
        self.0.resource::<Count>().0
    }
}
