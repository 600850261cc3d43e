//! All entities are gone through, without any of their components: 100,000 in one archetype, and 20 in each of 1,000.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod hecs;
mod raw;

use crate::{Contestant, Digest, Entry, Group};
use std::hint::black_box;

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![
        group::<100_000>("entity_iter 100k", 1),
        group::<20>("entity_iter 1,000 × 20", 1_000),
    ]
}

fn group<const EACH: usize>(name: &str, archetypes: usize) -> Group {
    let ours = [
        Entry::of::<Census<raw::Raw, EACH>>("raw"),
        Entry::of::<Census<ecs::Entities, EACH>>("ecs"),
        Entry::of::<Census<ecs::Query, EACH>>("ecs, query"),
        Entry::of::<Census<hecs::Hecs, EACH>>("hecs"),
    ];
    #[cfg(feature = "peers")]
    let peers = [Entry::of::<Census<bevy::Bevy, EACH>>("bevy_ecs")];
    #[cfg(not(feature = "peers"))]
    let peers = [];
    Group::new(
        name,
        EACH * archetypes,
        ours.into_iter().chain(peers).collect(),
    )
}

/// A world whose entities are counted.
trait Crowd: 'static {
    fn new() -> Self;
    /// An entity of the archetype with this number.
    fn spawn(&mut self, archetype: usize);
    /// Calls `visit` with the bits of each entity.
    fn visit(&mut self, visit: impl FnMut(u64));
}

struct Census<C, const EACH: usize> {
    crowd: C,
    entities: usize,
}

impl<C: Crowd, const EACH: usize> Contestant for Census<C, EACH> {
    fn prepare(rows: usize) -> Self {
        let mut crowd = C::new();
        (0..rows).for_each(|row| crowd.spawn(row / EACH));
        Self { crowd, entities: 0 }
    }

    fn run(&mut self) {
        let mut bits = 0;
        let mut entities = 0;
        self.crowd.visit(|entity| {
            bits ^= entity;
            entities += 1;
        });
        black_box(bits);
        self.entities = entities;
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "there are fewer than 2²⁴ entities"
    )]
    fn result(&mut self) -> Digest {
        Digest::of([[self.entities as f32]])
    }
}
