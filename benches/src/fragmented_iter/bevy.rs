#![allow(clippy::wildcard_imports, reason = "twenty-six letters")]

use crate::letters::*;
use crate::{Contestant, Digest};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

macro_rules! declare {
    ($($letter:ident $row:ident),*) => {
        fn populated(each: usize) -> World {
            let mut world = World::new();
            $(
                for _ in 0..each {
                    world.spawn(($letter(0.0), Data(1.0)));
                }
            )*
            world
        }
    };
}

for_letters!(declare);

/// Row by row, which is faster than by columns where these are short.
pub(super) struct Bevy {
    world: World,
    query: QueryState<&'static mut Data>,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let mut world = populated(rows / LETTERS);
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
