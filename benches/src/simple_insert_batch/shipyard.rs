use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::shipyard::digest;
use crate::{Contestant, Digest};
use shipyard::World;
use std::hint::black_box;

fn populated(rows: usize) -> World {
    let mut world = World::new();
    world.bulk_add_entity((0..rows).map(|_| (Transform::ONE, Position(X), Rotation(X), Velocity(X))));
    world
}

pub(super) struct Shipyard(usize);

impl Contestant for Shipyard {
    fn prepare(rows: usize) -> Self {
        Self(rows)
    }

    fn run(&mut self) {
        black_box(populated(self.0));
    }

    fn result(&mut self) -> Digest {
        digest(&populated(self.0))
    }
}
