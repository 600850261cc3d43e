use crate::components::{Position, Rotation, Transform, Velocity, X};
use crate::simple_insert::ecs::{Body, Suite, digest};
use crate::{Contestant, Digest};
use std::hint::black_box;

pub(super) type Columns = (Vec<Transform>, Vec<Position>, Vec<Rotation>, Vec<Velocity>);

pub(super) fn columns(rows: usize) -> Columns {
    (vec![Transform::ONE; rows], vec![Position(X); rows], vec![Rotation(X); rows], vec![Velocity(X); rows])
}

pub(super) fn populated(rows: usize) -> Suite {
    let mut suite = Suite::new();
    assert!(suite.spawn_columns::<Body>(columns(rows)).is_ok(), "the columns are of one length");
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
