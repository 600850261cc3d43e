use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::sparsey::{digest, empty};
use crate::{Contestant, Digest};
use sparsey::World;
use std::hint::black_box;

fn populated(rows: usize) -> World {
    let mut world = empty();
    world.extend((0..rows).map(|_| (Transform::ONE, Position(X), Rotation(X), Velocity(X))));
    world
}

pub(super) struct Sparsey(usize);

impl Contestant for Sparsey {
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
