//! Three systems, one after the other, swap two components each: `a` and `b`, `c` and `d`, `c` and `e`. There are four
//! archetypes of 1,000 or 10,000 entities each, with `a` and `b`, and besides with nothing, `c`, `c` and `d`, `c` and `e`. First as three
//! loops, one after the other, and then as a schedule of three systems, where the library has schedules; the systems of `zero_ecs`
//! are called by name.
#![expect(
    clippy::many_single_char_names,
    reason = "components are called so here, as in the suite"
)]

#[cfg(feature = "peers")]
mod bevy;
#[cfg(feature = "peers")]
mod bevy_systems;
mod ecs;
mod ecs_systems;
#[cfg(feature = "peers")]
mod flecs;
#[cfg(feature = "peers")]
mod flecs_systems;
mod gecs;
mod hecs;
mod raw;
mod row;
#[cfg(feature = "peers")]
mod shipyard;
#[cfg(feature = "peers")]
mod shipyard_systems;
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
    [("4 × 1k", 1_000), ("4 × 10k", 10_000)]
        .into_iter()
        .flat_map(|(size, each)| of_size(size, each))
        .collect()
}

fn of_size(size: &str, each: usize) -> [Group; 2] {
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
    let systems = entries![
        "raw": raw::Raw,
        "ecs": ecs_systems::Systems<1>,
        "ecs, two threads": ecs_systems::Systems<2>;
        "bevy_ecs, one thread": bevy_systems::Systems<1>,
        "bevy_ecs, two threads": bevy_systems::Systems<2>,
        "flecs_ecs, one thread": flecs_systems::Systems<1>,
        "flecs_ecs, two threads": flecs_systems::Systems<2>,
        "shipyard": shipyard_systems::Systems,
        "zero_ecs": zero::Zero,
    ];
    [("schedule", entries), ("systems", systems)]
        .map(|(name, entries)| Group::new(format!("{name} {size}"), ARCHETYPES * each, entries))
}
