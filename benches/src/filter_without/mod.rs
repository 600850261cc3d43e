//! `position += velocity` over 100,000 entities that have no buff. As many have one, and are left alone.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
#[cfg(feature = "peers")]
mod flecs;
mod gecs;
mod hecs;
mod raw;
#[cfg(feature = "peers")]
mod shipyard;
#[cfg(feature = "peers")]
mod sparsey;

use crate::{Group, entries};

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
    ];
    vec![Group::new("filter_without 100k", 100_000, entries)]
}
