use crate::fragmented_iter::gecs::Letters;
use crate::{Contestant, Digest};
use std::hint::black_box;

pub(super) struct Gecs(usize);

impl Contestant for Gecs {
    fn prepare(rows: usize) -> Self {
        Self(rows)
    }

    fn run(&mut self) {
        for _ in 0..self.0 {
            drop(black_box(Letters::default()));
        }
    }

    fn result(&mut self) -> Digest {
        Digest::default()
    }
}
