use crate::components::{Position, Rotation, Velocity, X};
use crate::{Contestant, Digest};
use hecs::World;

pub(super) struct Hecs(World);

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        for row in 0..rows {
            world.spawn((Position::of(row), Velocity(X)));
            world.spawn((Rotation(X),));
        }
        Self(world)
    }

    fn run(&mut self) {
        let rows = self.0.query_mut::<(&mut Position, &Velocity)>();
        rows.into_iter()
            .for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.0
                .query_mut::<&Position>()
                .into_iter()
                .map(|position| position.0),
        )
    }
}
