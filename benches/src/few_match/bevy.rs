#![allow(clippy::wildcard_imports, reason = "eighteen letters")]

use super::{for_components, numbers};
use crate::letters::*;
use crate::{Contestant, Digest};
use bevy_ecs::query::{QueryState, Without};
use bevy_ecs::world::World;

macro_rules! declare {
    ($($digit:literal $letter:ident),*) => {
        fn spawn(world: &mut World, number: usize) {
            let mut entity = world.spawn(Data(1.0));
            $(
                if number >> $digit & 1 != 0 {
                    entity.insert($letter(1.0));
                }
            )*
        }
    };
}

for_components!(declare);

type Terms = (
    &'static mut Data,
    &'static LetterA,
    &'static LetterB,
    &'static LetterC,
    &'static LetterD,
    &'static LetterE,
    &'static LetterF,
    &'static LetterO,
);
type Filters = (Without<LetterP>, Without<LetterQ>, Without<LetterR>);

/// Row by row, which is faster than by columns where these are short.
pub(super) struct Bevy<const ARCHETYPES: usize> {
    world: World,
    query: QueryState<Terms, Filters>,
}

impl<const ARCHETYPES: usize> Contestant for Bevy<ARCHETYPES> {
    fn prepare(_: usize) -> Self {
        let mut world = World::new();
        numbers::<ARCHETYPES>().for_each(|number| spawn(&mut world, number));
        let query = world.query_filtered();
        Self { world, query }
    }

    fn run(&mut self) {
        let rows = self.query.iter_mut(&mut self.world);
        rows.for_each(|(mut data, a, b, c, d, e, f, o)| {
            data.0 += a.0 + b.0 + c.0 + d.0 + e.0 + f.0 + o.0
        });
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.world
                .query::<(&Data, &LetterO)>()
                .iter(&self.world)
                .map(|(data, _)| [data.0]),
        )
    }
}
