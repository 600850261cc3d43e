#![allow(dead_code, reason = "what a macro calls by a name of its own is told to be unused")]

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
