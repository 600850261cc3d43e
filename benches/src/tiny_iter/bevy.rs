use crate::components::{Position, Rotation, Velocity, X};
use crate::{Contestant, Digest};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

/// Row by row, which is faster than by columns where these are short.
pub(super) struct Bevy {
    world: World,
    query: QueryState<(&'static mut Position, &'static Velocity)>,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        for row in 0..rows {
            world.spawn((Position::of(row), Velocity(X)));
            world.spawn(Rotation(X));
        }
        let query = world.query();
        Self { world, query }
    }

    fn run(&mut self) {
        self.query
            .iter_mut(&mut self.world)
            .for_each(|(mut position, velocity)| position.advance(velocity));
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
