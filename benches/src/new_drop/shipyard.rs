use crate::{Contestant, Digest};
use shipyard::World;
use std::hint::black_box;

pub(super) struct Shipyard(usize);

impl Contestant for Shipyard {
    fn prepare(rows: usize) -> Self {
        Self(rows)
    }

    fn run(&mut self) {
        for _ in 0..self.0 {
            drop(black_box(World::new()));
        }
    }

    fn result(&mut self) -> Digest {
        Digest::default()
    }
}
