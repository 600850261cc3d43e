use crate::components::{Position, Velocity};
use crate::simple_insert::flecs::{digest, populated};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

/// Table by table, by its columns.
pub(super) struct Flecs {
    /// It goes before the world does.
    query: Query<(&'static mut Position, &'static Velocity)>,
    world: World,
}

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        let world = populated(rows);
        let query = world
            .query::<(&mut Position, &Velocity)>()
            .set_cached()
            .build();
        Self { query, world }
    }

    fn run(&mut self) {
        self.query.run(|mut tables| {
            while tables.next() {
                let mut positions = tables.field_mut::<Position>(0);
                let velocities = tables.field::<Velocity>(1);
                let rows = positions
                    .as_mut_slice()
                    .iter_mut()
                    .zip(velocities.as_slice());
                rows.for_each(|(position, velocity)| position.advance(velocity));
            }
        });
    }

    fn result(&mut self) -> Digest {
        digest(&self.world)
    }
}
