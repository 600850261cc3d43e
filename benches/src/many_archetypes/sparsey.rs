#![allow(clippy::wildcard_imports, reason = "fourteen letters")]

use super::for_digits;
use crate::letters::*;
use crate::{Contestant, Digest};
use sparsey::World;

macro_rules! declare {
    ($($digit:literal $letter:ident),*) => {
        fn empty() -> World {
            World::builder().register::<Data>()$(.register::<$letter>())*.build()
        }

        fn spawn(world: &mut World, number: usize) {
            let entity = world.create((Data(1.0),));
            $(
                if number >> $digit & 1 != 0 {
                    world.insert(entity, ($letter(0.0),));
                }
            )*
        }
    };
}

for_digits!(declare);

/// It keeps no archetypes.
pub(super) struct Sparsey<const EACH: usize>(World);

impl<const EACH: usize> Contestant for Sparsey<EACH> {
    fn prepare(rows: usize) -> Self {
        let mut world = empty();
        (0..rows / EACH * EACH).for_each(|row| spawn(&mut world, row / EACH));
        Self(world)
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
