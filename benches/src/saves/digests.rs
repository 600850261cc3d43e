use super::components::{Plain, Rows, Town};
use crate::{Contestant, Digest};
use std::hint::black_box;

/// Of all values, in any order.
pub(super) struct Digested(Town);

impl Contestant for Digested {
    fn prepare(rows: usize) -> Self {
        Self(Plain::town(rows))
    }

    fn run(&mut self) {
        black_box(self.0.digest());
    }

    fn result(&mut self) -> Digest {
        Plain::of_town(&self.0)
    }
}

/// Of the bytes of an exact save.
pub(super) struct Exact(Town);

impl Contestant for Exact {
    fn prepare(rows: usize) -> Self {
        Self(Plain::town(rows))
    }

    fn run(&mut self) {
        black_box(self.0.digest_exact());
    }

    fn result(&mut self) -> Digest {
        Plain::of_town(&self.0)
    }
}
