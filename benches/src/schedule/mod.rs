//! Three systems, one after the other, swap two components each: `a` and `b`, `c` and `d`, `c` and `e`. There are four
//! archetypes of 10,000 entities each, with `a` and `b`, and besides with nothing, `c`, `c` and `d`, `c` and `e`.
#![expect(clippy::many_single_char_names, reason = "components are called so here, as in the suite")]

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
#[cfg(feature = "peers")]
mod flecs;
mod gecs;
mod hecs;
mod raw;
mod row;
#[cfg(feature = "peers")]
mod shipyard;
#[cfg(feature = "peers")]
mod sparsey;
#[cfg(feature = "peers")]
mod zero;

use crate::{Group, entries};
use row::{A, B, C, D, E, components_of};

/// How many archetypes share the rows.
const ARCHETYPES: usize = 4;

#[inline(always)]
fn swap(one: &mut f32, other: &mut f32) {
    std::mem::swap(one, other);
}

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    let entries = entries![
        "raw": raw::Raw,
        "ecs": ecs::Ecs,
        "gecs": gecs::Gecs,
        "hecs": hecs::Hecs;
        "bevy_ecs": bevy::Bevy,
        "flecs_ecs": flecs::Flecs,
        "shipyard": shipyard::Shipyard,
        "sparsey": sparsey::Sparsey,
        "zero_ecs": zero::Zero,
    ];
    vec![Group::new("schedule 4 × 10k", ARCHETYPES * 10_000, entries)]
}
