use crate::simple_insert::hecs::{digest, fill, populated};
use crate::{Contestant, Digest};
use hecs::World;

pub(super) struct Hecs(World, usize);

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows), rows)
    }

    fn renew(&mut self) -> bool {
        self.0.clear();
        true
    }

    fn run(&mut self) {
        fill(&mut self.0, self.1);
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.0)
    }
}
