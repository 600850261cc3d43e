#![allow(clippy::wildcard_imports, reason = "fourteen letters")]

use super::for_digits;
use crate::letters::*;
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

macro_rules! declare {
    ($($digit:literal $letter:ident),*) => {
        fn spawn(world: &World, number: usize) {
            let entity = world.entity().set(Data(1.0));
            $(
                if number >> $digit & 1 != 0 {
                    entity.set($letter(0.0));
                }
            )*
        }
    };
}

for_digits!(declare);

pub(super) struct Flecs<const EACH: usize> {
    /// It goes before the world does.
    query: Query<&'static mut Data>,
    world: World,
}

impl<const EACH: usize> Contestant for Flecs<EACH> {
    fn prepare(rows: usize) -> Self {
        let world = World::new();
        (0..rows / EACH * EACH).for_each(|row| spawn(&world, row / EACH));
        let query = world.query::<&mut Data>().set_cached().build();
        Self { query, world }
    }

    fn run(&mut self) {
        self.query.each(|data| data.0 *= 2.0);
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.world
            .new_query::<&Data>()
            .each(|data| digest.add(&[data.0]));
        digest
    }
}
