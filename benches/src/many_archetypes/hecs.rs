#![allow(clippy::wildcard_imports, reason = "fourteen letters")]

use super::for_digits;
use crate::letters::*;
use crate::{Contestant, Digest};
use hecs::World;

macro_rules! declare {
    ($($digit:literal $letter:ident),*) => {
        pub(crate) fn spawn(world: &mut World, number: usize) {
            let entity = world.spawn((Data(1.0),));
            $(
                if number >> $digit & 1 != 0 {
                    let _ = world.insert_one(entity, $letter(0.0));
                }
            )*
        }
    };
}

for_digits!(declare);

pub(super) fn populated<const EACH: usize>(rows: usize) -> World {
    let mut world = World::new();
    (0..rows / EACH * EACH).for_each(|row| spawn(&mut world, row / EACH));
    world
}

pub(super) struct Hecs<const EACH: usize>(World);

impl<const EACH: usize> Contestant for Hecs<EACH> {
    fn prepare(rows: usize) -> Self {
        Self(populated::<EACH>(rows))
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
