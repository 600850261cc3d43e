#![allow(clippy::wildcard_imports, reason = "fourteen letters")]

use super::for_digits;
use crate::letters::*;
use crate::{Contestant, Digest};
use shipyard::{IntoIter, View, ViewMut, World};

macro_rules! declare {
    ($($digit:literal $letter:ident),*) => {
        fn spawn(world: &mut World, number: usize) {
            let entity = world.add_entity((Data(1.0),));
            $(
                if number >> $digit & 1 != 0 {
                    world.add_component(entity, ($letter(0.0),));
                }
            )*
        }
    };
}

for_digits!(declare);

/// It keeps no archetypes.
pub(super) struct Shipyard<const EACH: usize>(World);

impl<const EACH: usize> Contestant for Shipyard<EACH> {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        (0..rows / EACH * EACH).for_each(|row| spawn(&mut world, row / EACH));
        Self(world)
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
