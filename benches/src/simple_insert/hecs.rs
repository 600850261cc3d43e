use crate::components::{Position, Rotation, Transform, Velocity, X, numbers};
use crate::{Contestant, Digest};
use hecs::World;
use std::hint::black_box;

pub(crate) fn populated(rows: usize) -> World {
    let mut world = World::new();
    fill(&mut world, rows);
    world
}

pub(crate) fn fill(world: &mut World, rows: usize) {
    for _ in 0..rows {
        world.spawn((Transform::ONE, Position(X), Rotation(X), Velocity(X)));
    }
}

pub(crate) fn digest(world: &mut World) -> Digest {
    Digest::of(world.query_mut::<(&Transform, &Position, &Rotation, &Velocity)>().into_iter().map(numbers))
}

pub(super) struct Hecs(usize);

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        Self(rows)
    }

    fn run(&mut self) {
        black_box(populated(self.0));
    }

    fn result(&mut self) -> Digest {
        digest(&mut populated(self.0))
    }
}
