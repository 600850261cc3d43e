//! An empty world of 26 archetypes is made and dropped, 100 times a run. The worlds of libraries that do not know of
//! archetypes or components beforehand have none.

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
#[cfg(feature = "peers")]
mod zero;

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
        "zero_ecs": zero::Zero,
    ];
    vec![Group::new("new_drop", 100, entries)]
}
