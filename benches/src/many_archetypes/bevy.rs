#![allow(clippy::wildcard_imports, reason = "fourteen letters")]

use super::for_digits;
use crate::letters::*;
use crate::{Contestant, Digest};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

macro_rules! declare {
    ($($digit:literal $letter:ident),*) => {
        pub(crate) fn spawn(world: &mut World, number: usize) {
            let mut entity = world.spawn(Data(1.0));
            $(
                if number >> $digit & 1 != 0 {
                    entity.insert($letter(0.0));
                }
            )*
        }
    };
}

for_digits!(declare);

/// Row by row, which is faster than by columns where these are short.
pub(super) struct Bevy<const EACH: usize> {
    world: World,
    query: QueryState<&'static mut Data>,
}

impl<const EACH: usize> Contestant for Bevy<EACH> {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        (0..rows / EACH * EACH).for_each(|row| spawn(&mut world, row / EACH));
        let query = world.query();
        Self { world, query }
    }

    fn run(&mut self) {
        self.query
            .iter_mut(&mut self.world)
            .for_each(|mut data| data.0 *= 2.0);
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.world
                .query::<&Data>()
                .iter(&self.world)
                .map(|data| [data.0]),
        )
    }
}
