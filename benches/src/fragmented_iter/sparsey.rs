#![allow(clippy::wildcard_imports, reason = "twenty-six letters")]

use crate::letters::*;
use crate::{Contestant, Digest};
use sparsey::World;

macro_rules! declare {
    ($($letter:ident $row:ident),*) => {
        /// It is to know of all components beforehand.
        pub(crate) fn empty() -> World {
            World::builder().register::<Data>()$(.register::<$letter>())*.build()
        }

        fn populated(each: usize) -> World {
            let mut world = empty();
            $(
                for _ in 0..each {
                    world.create(($letter(0.0), Data(1.0)));
                }
            )*
            world
        }
    };
}

for_letters!(declare);

/// By the one slice of a component, regardless of the other components of its rows.
pub(super) struct Sparsey(World);

impl Contestant for Sparsey {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows / LETTERS))
    }

    fn run(&mut self) {
        self.0
            .borrow_mut::<Data>()
            .as_mut_slice()
            .iter_mut()
            .for_each(|data| data.0 *= 2.0);
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.0.for_each::<&Data>(|data| digest.add(&[data.0]));
        digest
    }
}
