//! `position += buff` over 10,000 of 100,000 entities: those that have a buff, which is kept beside the tables or in some
//! rows of one table. The buffs are scattered: chance says which entities have one.

#[cfg(feature = "peers")]
mod bevy;
mod by_hand;
mod by_slots;
mod by_slots_parallel;
mod ecs_optional;
mod ecs_sparse;
mod raw;
#[cfg(feature = "peers")]
mod shipyard;
#[cfg(feature = "peers")]
mod sparsey;

use crate::components::{Buff, Position};
use crate::order::shuffled;
use crate::{Contestant, Digest, Entry, Group};

/// One entity in this many has a buff.
const EVERY: usize = 10;
/// This many have one where all pairs are gone through.
const PAIRED: usize = 300;

/// The workload with a sparse component and with an optional one, and with buffs that came in random order. Then all pairs of some.
pub fn groups() -> Vec<Group> {
    let rows = [false, true]
        .into_iter()
        .flat_map(|shuffled| [sparse(shuffled), optional(shuffled)]);
    rows.chain([pairs_of_sparse(), pairs_of_optional()])
        .collect()
}

fn sparse(shuffled: bool) -> Group {
    let ours = [
        entry::<raw::Raw<false>>("raw", shuffled),
        entry::<by_slots::BySlots>("raw, by slots", shuffled),
        entry::<by_slots_parallel::BySlots>("raw, by slots, parallel", shuffled),
        entry::<ecs_sparse::ForEach>("ecs", shuffled),
        entry::<ecs_sparse::Iterator>("ecs, iterator", shuffled),
        entry::<ecs_sparse::Chunks>("ecs, chunks", shuffled),
        entry::<ecs_sparse::Parallel>("ecs, parallel", shuffled),
    ];
    let entries = ours.into_iter().chain(peers(shuffled)).collect();
    Group::new(
        if shuffled {
            "rare_iter sparse, shuffled"
        } else {
            "rare_iter sparse"
        },
        10_000,
        entries,
    )
}

fn optional(shuffled: bool) -> Group {
    let ours = [
        entry::<raw::Raw<false>>("raw", shuffled),
        entry::<by_hand::Next>("raw, iterator over bits", shuffled),
        entry::<by_hand::Chunks>("raw, chunks of bits", shuffled),
        entry::<ecs_optional::ForEach>("ecs", shuffled),
        entry::<ecs_optional::Iterator>("ecs, iterator", shuffled),
        entry::<ecs_optional::Chunks>("ecs, chunks", shuffled),
        entry::<ecs_optional::Parallel>("ecs, parallel", shuffled),
    ];
    let entries = ours.into_iter().chain(peers(shuffled)).collect();
    Group::new(
        if shuffled {
            "rare_iter optional, shuffled"
        } else {
            "rare_iter optional"
        },
        10_000,
        entries,
    )
}

fn pairs_of_sparse() -> Group {
    let ours = [
        entry::<raw::Raw<true>>("raw", false),
        entry::<ecs_sparse::Pairs>("ecs", false),
        entry::<ecs_sparse::NextPair>("ecs, iterator", false),
    ];
    Group::new(
        "rare_iter sparse, pairs",
        PAIRED,
        ours.into_iter().chain(peers_by_pairs()).collect(),
    )
}

fn pairs_of_optional() -> Group {
    let ours = [
        entry::<raw::Raw<true>>("raw", false),
        entry::<by_hand::Pairs>("raw, pairs of bits", false),
        entry::<ecs_optional::Pairs>("ecs", false),
        entry::<ecs_optional::NextPair>("ecs, iterator", false),
    ];
    Group::new(
        "rare_iter optional, pairs",
        PAIRED,
        ours.into_iter().chain(peers_by_pairs()).collect(),
    )
}

#[cfg(feature = "peers")]
fn peers(shuffled: bool) -> Vec<Entry> {
    vec![
        entry::<bevy::ForEach>("bevy_ecs, SparseSet", shuffled),
        entry::<bevy::Iterator>("bevy_ecs, iterator", shuffled),
        entry::<bevy::Parallel>("bevy_ecs, parallel", shuffled),
        entry::<shipyard::Shipyard>("shipyard", shuffled),
        entry::<sparsey::Sparsey>("sparsey", shuffled),
    ]
}

#[cfg(not(feature = "peers"))]
fn peers(_: bool) -> Vec<Entry> {
    Vec::new()
}

#[cfg(feature = "peers")]
fn peers_by_pairs() -> Vec<Entry> {
    vec![entry::<bevy::Pairs>("bevy_ecs, SparseSet", false)]
}

#[cfg(not(feature = "peers"))]
fn peers_by_pairs() -> Vec<Entry> {
    Vec::new()
}

fn entry<C: Crowd>(library: &'static str, shuffled: bool) -> Entry {
    if shuffled {
        Entry::of::<Scattered<C, true>>(library)
    } else {
        Entry::of::<Scattered<C, false>>(library)
    }
}

/// A world of entities that have a position, and maybe a buff.
trait Crowd: Sized + 'static {
    type Entity: Copy;

    fn new() -> Self;
    fn spawn(&mut self, position: Position) -> Self::Entity;
    fn give(&mut self, entity: Self::Entity, buff: Buff);
    /// Adds its buff to the position of each entity that has one.
    fn advance(&mut self);
    fn positions(&mut self) -> Digest;
}

#[inline(always)]
fn add(position: &mut Position, buff: &Buff) {
    position.0[0] += buff.0;
}

/// With buffs that came in the order of the entities, or in random order.
struct Scattered<C, const SHUFFLED: bool>(C);

impl<C: Crowd, const SHUFFLED: bool> Contestant for Scattered<C, SHUFFLED> {
    fn prepare(rows: usize) -> Self {
        let mut crowd = C::new();
        let entities: Vec<_> = (0..rows * EVERY)
            .map(|row| crowd.spawn(Position::of(row)))
            .collect();
        let mut chosen = shuffled(entities.len());
        chosen.truncate(rows);
        if !SHUFFLED {
            chosen.sort_unstable();
        }
        for (row, buff) in chosen.into_iter().zip([1.0, 2.0, 3.0].into_iter().cycle()) {
            crowd.give(entities[row], Buff(buff));
        }
        Self(crowd)
    }

    fn run(&mut self) {
        self.0.advance();
    }

    fn result(&mut self) -> Digest {
        self.0.positions()
    }
}
