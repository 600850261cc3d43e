use crate::simple_insert::gecs::{Suite, advance, digest, populated};
use crate::{Contestant, Digest};

pub(super) struct Gecs(Suite);

impl Contestant for Gecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        advance(&mut self.0);
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.0)
    }
}
