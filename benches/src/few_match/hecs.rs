#![allow(clippy::wildcard_imports, reason = "eighteen letters")]

use super::{for_components, numbers};
use crate::letters::*;
use crate::{Contestant, Digest};
use hecs::{Without, World};

macro_rules! declare {
    ($($digit:literal $letter:ident),*) => {
        fn spawn(world: &mut World, number: usize) {
            let entity = world.spawn((Data(1.0),));
            $(
                if number >> $digit & 1 != 0 {
                    let _ = world.insert_one(entity, $letter(1.0));
                }
            )*
        }
    };
}

for_components!(declare);

/// The eight terms.
type Terms<'a> = (
    &'a mut Data,
    &'a LetterA,
    &'a LetterB,
    &'a LetterC,
    &'a LetterD,
    &'a LetterE,
    &'a LetterF,
    &'a LetterO,
);
/// The terms and the filters.
pub(super) type Few<'a> =
    Without<Without<Without<Terms<'a>, &'a LetterP>, &'a LetterQ>, &'a LetterR>;

#[expect(
    clippy::many_single_char_names,
    reason = "each name is the letter of a component"
)]
#[inline(always)]
pub(super) fn add((data, a, b, c, d, e, f, o): Terms<'_>) {
    data.0 += a.0 + b.0 + c.0 + d.0 + e.0 + f.0 + o.0;
}

pub(super) fn populated<const ARCHETYPES: usize>() -> World {
    let mut world = World::new();
    numbers::<ARCHETYPES>().for_each(|number| spawn(&mut world, number));
    world
}

pub(super) fn digest(world: &mut World) -> Digest {
    Digest::of(
        world
            .query_mut::<(&Data, &LetterO)>()
            .into_iter()
            .map(|(data, _)| [data.0]),
    )
}

pub(super) struct Hecs<const ARCHETYPES: usize>(World);

impl<const ARCHETYPES: usize> Contestant for Hecs<ARCHETYPES> {
    fn prepare(_: usize) -> Self {
        Self(populated::<ARCHETYPES>())
    }

    fn run(&mut self) {
        self.0.query_mut::<Few<'_>>().into_iter().for_each(add);
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.0)
    }
}
