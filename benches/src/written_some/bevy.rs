use super::velocity;
use crate::components::{Position, Velocity, X};
use crate::{Contestant, Digest};
use bevy_ecs::query::{Changed, QueryState};
use bevy_ecs::world::World;

pub(super) struct Bevy {
    world: World,
    all: QueryState<(&'static mut Position, &'static Velocity)>,
    written: QueryState<(&'static Position, &'static Velocity), Changed<Position>>,
    sum: f32,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        for row in 0..rows {
            world.spawn((Position(X), velocity(row)));
        }
        let (all, written) = (world.query(), world.query_filtered());
        Self {
            world,
            all,
            written,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        self.world.clear_trackers();
        self.all
            .iter_mut(&mut self.world)
            .for_each(|(mut position, velocity)| {
                if velocity.0[0] > 0.0 {
                    position.advance(velocity);
                }
            });
        let mut sum = 0.0;
        self.written
            .iter(&self.world)
            .for_each(|(position, velocity)| {
                if velocity.0[0] > 0.0 {
                    sum += position.0[0];
                }
            });
        self.sum = sum;
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
