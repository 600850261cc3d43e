use crate::simple_insert::gecs::{Suite, digest, fill};
use crate::{Contestant, Digest};
use std::hint::black_box;

/// It has no batches, but may be told how many rows there will be.
fn populated(rows: usize) -> Suite {
    let mut suite = Suite::with_capacity(rows);
    fill(&mut suite, rows);
    suite
}

pub(super) struct Gecs(usize);

impl Contestant for Gecs {
    fn prepare(rows: usize) -> Self {
        Self(rows)
    }

    fn run(&mut self) {
        black_box(populated(self.0));
    }

    fn result(&mut self) -> Digest {
        digest(&mut populated(self.0))
    }
}
