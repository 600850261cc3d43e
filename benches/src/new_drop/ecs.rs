use crate::fragmented_iter::ecs::Letters;
use crate::{Contestant, Digest};
use std::hint::black_box;

pub(super) struct Ecs(usize);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        Self(rows)
    }

    fn run(&mut self) {
        for _ in 0..self.0 {
            drop(black_box(Letters::new()));
        }
    }

    fn result(&mut self) -> Digest {
        Digest::default()
    }
}
