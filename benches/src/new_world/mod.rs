//! A world of 26 archetypes is made, takes one entity or 50 of one archetype, and is dropped, 100 times a run; the worlds of libraries that do
//! not know of archetypes beforehand have one archetype then. `simple_insert 1` is the same with a world of one archetype.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod gecs;
mod hecs;
mod raw;
#[cfg(feature = "peers")]
mod sparsey;

use crate::{Contestant, Digest, Entry, Group, entries};
use std::hint::black_box;
use std::marker::PhantomData;

/// The sizes of this workload. The time is that of a world.
pub fn groups() -> Vec<Group> {
    vec![
        Group::new("new_world 26", 100, with_entities::<1>()),
        Group::new("new_world 26, 50 entities", 100, with_entities::<50>()),
    ]
}

fn with_entities<const ENTITIES: usize>() -> Vec<Entry> {
    entries![
        "raw": Worlds<raw::Raw, ENTITIES>,
        "ecs": Worlds<ecs::Declared, ENTITIES>,
        "ecs, dynamic": Worlds<ecs::Dynamic, ENTITIES>,
        "gecs": Worlds<gecs::Gecs, ENTITIES>,
        "hecs": Worlds<hecs::Hecs, ENTITIES>;
        "bevy_ecs": Worlds<bevy::Bevy, ENTITIES>,
        "sparsey": Worlds<sparsey::Sparsey, ENTITIES>,
    ]
}

/// A world with entities of two components.
trait Crowd: 'static {
    fn with(entities: usize) -> Self;
    fn data(&mut self) -> Digest;
}

struct Worlds<C, const ENTITIES: usize>(usize, PhantomData<C>);

impl<C: Crowd, const ENTITIES: usize> Contestant for Worlds<C, ENTITIES> {
    fn prepare(rows: usize) -> Self {
        Self(rows, PhantomData)
    }

    fn run(&mut self) {
        for _ in 0..self.0 {
            drop(black_box(C::with(ENTITIES)));
        }
    }

    fn result(&mut self) -> Digest {
        C::with(ENTITIES).data()
    }
}
