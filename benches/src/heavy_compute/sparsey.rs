use super::{compute, matrix};
use crate::components::{Position, Transform};
use crate::simple_insert::sparsey::{digest, populated};
use crate::{Contestant, Digest};
use sparsey::World;

pub(super) struct Sparsey(World);

impl Contestant for Sparsey {
    fn prepare(rows: usize) -> Self {
        let world = populated(rows);
        world.for_each::<&mut Transform>(|transform| transform.0 = matrix::TURN);
        Self(world)
    }

    fn run(&mut self) {
        self.0
            .for_each::<(&mut Transform, &mut Position)>(|(transform, position)| {
                compute(transform, position)
            });
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
