//! A world of 26 archetypes is made, takes one entity, and is dropped, 100 times a run; the worlds of libraries that do not know of
//! archetypes beforehand have one archetype then. `simple_insert 1` is the same with a world of one archetype.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod gecs;
mod hecs;
mod raw;
#[cfg(feature = "peers")]
mod sparsey;

use crate::{Contestant, Digest, Entry, Group};
use std::hint::black_box;
use std::marker::PhantomData;

/// The sizes of this workload. The time is that of a world.
pub fn groups() -> Vec<Group> {
    let ours = [
        Entry::of::<Worlds<raw::Raw>>("raw"),
        Entry::of::<Worlds<ecs::Declared>>("ecs"),
        Entry::of::<Worlds<ecs::Dynamic>>("ecs, dynamic"),
        Entry::of::<Worlds<gecs::Gecs>>("gecs"),
        Entry::of::<Worlds<hecs::Hecs>>("hecs"),
    ];
    #[cfg(feature = "peers")]
    let peers = [Entry::of::<Worlds<bevy::Bevy>>("bevy_ecs"), Entry::of::<Worlds<sparsey::Sparsey>>("sparsey")];
    #[cfg(not(feature = "peers"))]
    let peers = [];
    vec![Group::new("new_world 26", 100, ours.into_iter().chain(peers).collect())]
}

/// A world with an entity of two components.
trait Crowd: 'static {
    fn with_one() -> Self;
    fn data(&mut self) -> Digest;
}

struct Worlds<C>(usize, PhantomData<C>);

impl<C: Crowd> Contestant for Worlds<C> {
    fn prepare(rows: usize) -> Self {
        Self(rows, PhantomData)
    }

    fn run(&mut self) {
        for _ in 0..self.0 {
            drop(black_box(C::with_one()));
        }
    }

    fn result(&mut self) -> Digest {
        C::with_one().data()
    }
}
