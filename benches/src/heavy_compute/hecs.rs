use super::{compute, matrix};
use crate::components::{Position, Transform};
use crate::simple_insert::hecs::{digest, populated};
use crate::{Contestant, Digest};
use hecs::World;

pub(super) struct Hecs(World);

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        let mut world = populated(rows);
        world
            .query_mut::<&mut Transform>()
            .into_iter()
            .for_each(|transform| transform.0 = matrix::TURN);
        Self(world)
    }

    fn run(&mut self) {
        let rows = self.0.query_mut::<(&mut Transform, &mut Position)>();
        rows.into_iter()
            .for_each(|(transform, position)| compute(transform, position));
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.0)
    }
}
