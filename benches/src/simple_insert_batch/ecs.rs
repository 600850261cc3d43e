use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::ecs::{Body, Suite, digest};
use crate::{Contestant, Digest};
use std::hint::black_box;

fn populated(rows: usize) -> Suite {
    let mut suite = Suite::new();
    suite.spawn_batch((0..rows).map(|_| Body {
        transform: Transform::ONE,
        position: Position(X),
        rotation: Rotation(X),
        velocity: Velocity(X),
    }));
    suite
}

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
