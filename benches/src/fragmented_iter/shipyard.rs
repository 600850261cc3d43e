#![allow(clippy::wildcard_imports, reason = "twenty-six letters")]

use crate::letters::*;
use crate::{Contestant, Digest};
use shipyard::{IntoIter, View, ViewMut, World};

macro_rules! declare {
    ($($letter:ident $row:ident),*) => {
        fn populated(each: usize) -> World {
            let mut world = World::new();
            $(
                for _ in 0..each {
                    world.add_entity(($letter(0.0), Data(1.0)));
                }
            )*
            world
        }
    };
}

for_letters!(declare);

pub(super) struct Shipyard(World);

impl Contestant for Shipyard {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows / LETTERS))
    }

    fn run(&mut self) {
        self.0
            .run(|mut data: ViewMut<'_, Data>| (&mut data).iter().for_each(|data| data.0 *= 2.0));
    }

    fn result(&mut self) -> Digest {
        self.0
            .run(|data: View<'_, Data>| Digest::of(data.iter().map(|data| [data.0])))
    }
}
