use crate::simple_insert::sparsey::{digest, fill, populated};
use crate::{Contestant, Digest};
use sparsey::World;

pub(super) struct Sparsey(World, usize);

impl Contestant for Sparsey {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows), rows)
    }

    fn renew(&mut self) -> bool {
        self.0.reset();
        true
    }

    fn run(&mut self) {
        fill(&mut self.0, self.1);
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
