#![allow(clippy::wildcard_imports, reason = "twenty-six letters")]

use crate::letters::*;
use crate::{Contestant, Digest};
use hecs::World;

macro_rules! declare {
    ($($letter:ident $row:ident),*) => {
        pub(super) fn populated(each: usize) -> World {
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

pub(super) struct Hecs(World);

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows / LETTERS))
    }

    fn run(&mut self) {
        self.0
            .query_mut::<&mut Data>()
            .into_iter()
            .for_each(|data| data.0 *= 2.0);
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.0.query_mut::<&Data>().into_iter().map(|data| [data.0]))
    }
}
