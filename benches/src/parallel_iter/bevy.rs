use crate::components::{Position, Velocity, X};
use crate::{Contestant, Digest};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;
use bevy_tasks::{ComputeTaskPool, TaskPool};

pub(super) struct Bevy {
    world: World,
    query: QueryState<(&'static mut Position, &'static Velocity)>,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        ComputeTaskPool::get_or_init(TaskPool::default);
        let mut world = World::new();
        world.spawn_batch((0..rows).map(|row| (Position::of(row), Velocity(X))));
        let query = world.query();
        Self { world, query }
    }

    fn run(&mut self) {
        let rows = self.query.par_iter_mut(&mut self.world);
        rows.for_each(|(mut position, velocity)| position.advance(velocity));
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
