use super::{compute, matrix};
use crate::components::{Position, Transform};
use crate::simple_insert::raw::{Table, digest, populated};
use crate::{Contestant, Digest};

pub(super) struct Raw(Table);

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        let mut table = populated(rows);
        table.transforms.fill(Transform(matrix::TURN));
        Self(table)
    }

    fn run(&mut self) {
        all(&mut self.0.transforms, &mut self.0.positions);
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}

/// A function of its own, so that the compiler knows that the slices do not overlap.
#[inline(never)]
fn all(transforms: &mut [Transform], positions: &mut [Position]) {
    transforms
        .iter_mut()
        .zip(positions)
        .for_each(|(transform, position)| compute(transform, position));
}
