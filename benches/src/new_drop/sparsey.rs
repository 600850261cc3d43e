use crate::fragmented_iter::sparsey::empty;
use crate::{Contestant, Digest};
use std::hint::black_box;

pub(super) struct Sparsey(usize);

impl Contestant for Sparsey {
    fn prepare(rows: usize) -> Self {
        Self(rows)
    }

    fn run(&mut self) {
        for _ in 0..self.0 {
            drop(black_box(empty()));
        }
    }

    fn result(&mut self) -> Digest {
        Digest::default()
    }
}
