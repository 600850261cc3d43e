use crate::components::{Buff, Position, Velocity, X};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

pub(super) struct Flecs {
    /// It goes before the world does.
    query: Query<(&'static mut Position, &'static Velocity)>,
    world: World,
}

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        let world = World::new();
        for row in 0..rows {
            world.entity().set(Position::of(row)).set(Velocity(X));
            world
                .entity()
                .set(Position::of(row))
                .set(Velocity(X))
                .set(Buff(1.0));
        }
        let query = world
            .query::<(&mut Position, &Velocity)>()
            .without(Buff::id())
            .set_cached()
            .build();
        Self { query, world }
    }

    fn run(&mut self) {
        self.query
            .each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.world
            .new_query::<&Position>()
            .each(|position| digest.add(&position.0));
        digest
    }
}
