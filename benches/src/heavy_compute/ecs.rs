use super::{compute, matrix};
use crate::components::{Position, Transform};
use crate::simple_insert::ecs::{Suite, digest, populated};
use crate::{Contestant, Digest};

pub(super) struct Ecs(Suite);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        let mut suite = populated(rows);
        suite
            .query::<&mut Transform>()
            .for_each(|transform| transform.0 = matrix::TURN);
        Self(suite)
    }

    fn run(&mut self) {
        let rows = self.0.query::<(&mut Transform, &mut Position)>();
        rows.for_each(|(transform, position)| compute(transform, position));
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
