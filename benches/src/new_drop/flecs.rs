use crate::{Contestant, Digest};
use flecs_ecs::prelude::World;
use std::hint::black_box;

pub(super) struct Flecs(usize);

impl Contestant for Flecs {
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
