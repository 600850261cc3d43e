use crate::components::{Buff, Position, Velocity, X};
use crate::{Contestant, Digest};
use bevy_ecs::query::{QueryState, Without};
use bevy_ecs::world::World;

/// By whole columns. All positions are marked as changed.
pub(super) struct Bevy {
    world: World,
    query: QueryState<(&'static mut Position, &'static Velocity), Without<Buff>>,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        for row in 0..rows {
            world.spawn((Position::of(row), Velocity(X)));
            world.spawn((Position::of(row), Velocity(X), Buff(1.0)));
        }
        let query = world.query_filtered();
        Self { world, query }
    }

    fn run(&mut self) {
        let tables = self
            .query
            .contiguous_iter_mut(&mut self.world)
            .expect("no component is in a sparse set");
        for (positions, velocities) in tables {
            positions
                .into_iter()
                .zip(velocities)
                .for_each(|(position, velocity)| position.advance(velocity));
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
