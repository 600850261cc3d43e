use crate::components::{Position, Velocity};
use crate::simple_insert::bevy::{digest, populated};
use crate::{Contestant, Digest};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

type Moving = QueryState<(&'static mut Position, &'static Velocity)>;

macro_rules! ways {
    ($($(#[$doc:meta])* $Way:ident: |$rows:ident| $advance:expr;)*) => {
        $(
            $(#[$doc])*
            pub(crate) struct $Way {
                world: World,
                query: Moving,
            }

            impl Contestant for $Way {
                fn prepare(rows: usize) -> Self {
                    let mut world = populated(rows);
                    let query = world.query();
                    Self { world, query }
                }

                fn run(&mut self) {
                    let $rows = self.query.iter_mut(&mut self.world);
                    $advance
                }

                fn result(&mut self) -> Digest {
                    digest(&mut self.world)
                }
            }
        )*
    };
}

ways! {
    /// Row by row.
    Bevy: |rows| rows.for_each(|(mut position, velocity)| position.advance(velocity));
    /// Row by row, by a `for` loop.
    Iterator: |rows| for (mut position, velocity) in rows {
        position.advance(velocity);
    };
}
