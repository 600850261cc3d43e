use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::hecs::digest;
use crate::{Contestant, Digest};
use hecs::World;
use std::hint::black_box;

fn populated(rows: usize) -> World {
    let mut world = World::new();
    world.spawn_batch((0..rows).map(|_| (Transform::ONE, Position(X), Rotation(X), Velocity(X)))).for_each(drop);
    world
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
