#![allow(
    clippy::wildcard_imports,
    reason = "the macros need what they do not name"
)]

use crate::components::{Position, Velocity, X};
use crate::random_get::zero::*;
use crate::{Contestant, Digest};
use zero_ecs::*;

/// No id comes again, so that its world grows with each run.
pub(super) struct Zero {
    world: World,
    entities: Vec<Entity>,
}

impl Contestant for Zero {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self { world, entities }
    }

    fn run(&mut self) {
        for (row, entity) in self.entities.iter_mut().enumerate() {
            self.world.destroy(*entity);
            *entity = self.world.create(Walker {
                position: Position::of(row),
                velocity: Velocity(X),
            });
        }
    }

    fn result(&mut self) -> Digest {
        make_query!(ChurnedPositions, Position);
        let query = self.world.with_query(Query::<ChurnedPositions<'_>>::new());
        Digest::of(query.iter().map(|position: &Position| position.0))
    }
}
