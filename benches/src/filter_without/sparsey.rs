use crate::components::{Buff, Position, Velocity, X};
use crate::{Contestant, Digest};
use sparsey::World;

/// With a group within a group, so that the rows of the one and those of the other alone are next to each other. (`slice`
/// returns the first ones of the group, with any exclusion.)
pub(super) struct Sparsey(World);

impl Contestant for Sparsey {
    fn prepare(rows: usize) -> Self {
        let mut builder = World::builder();
        let mut world = builder
            .add_group::<(Position, Velocity)>()
            .add_group::<(Position, Velocity, Buff)>()
            .build();
        for row in 0..rows {
            world.create((Position::of(row), Velocity(X)));
            world.create((Position::of(row), Velocity(X), Buff(1.0)));
        }
        Self(world)
    }

    fn run(&mut self) {
        let mut query = self
            .0
            .query_all::<(&mut Position, &Velocity)>()
            .exclude::<&Buff>();
        query.for_each(|(position, velocity)| position.advance(velocity));
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.0
            .for_each::<&Position>(|position| digest.add(&position.0));
        digest
    }
}
