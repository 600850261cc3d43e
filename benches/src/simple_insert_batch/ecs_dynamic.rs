use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::ecs_dynamic::{Suite, digest};
use crate::{Contestant, Digest};
use std::hint::black_box;

fn populated(rows: usize) -> Suite {
    let mut suite = Suite::new();
    suite.spawn_batch((0..rows).map(|_| (Transform::ONE, Position(X), Rotation(X), Velocity(X))));
    suite
}

/// Into a dynamic archetype, which each world makes for its first row.
pub(super) struct Ecs(usize);

impl Contestant for Ecs {
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
