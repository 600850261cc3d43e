#![allow(clippy::wildcard_imports, reason = "twenty-six letters")]

use crate::letters::*;
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

macro_rules! declare {
    ($($letter:ident $row:ident),*) => {
        fn populated(each: usize) -> World {
            let world = World::new();
            $(
                for _ in 0..each {
                    world.entity().set($letter(0.0)).set(Data(1.0));
                }
            )*
            world
        }
    };
}

for_letters!(declare);

pub(super) struct Flecs {
    /// It goes before the world does.
    query: Query<&'static mut Data>,
    world: World,
}

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        let world = populated(rows / LETTERS);
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
