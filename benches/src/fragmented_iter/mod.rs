//! `data *= 2` over 26 archetypes of 20 entities each.

#[cfg(feature = "peers")]
mod bevy;
pub(crate) mod ecs;
#[cfg(feature = "peers")]
mod flecs;
pub(crate) mod gecs;
pub(crate) mod hecs;
mod hecs_prepared;
pub(crate) mod raw;
mod raw_tables;
#[cfg(feature = "peers")]
mod shipyard;
#[cfg(feature = "peers")]
pub(crate) mod sparsey;
#[cfg(feature = "peers")]
pub(crate) mod zero;

use crate::letters::LETTERS;
use crate::{Group, entries};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    let entries = entries![
        "raw": raw::Raw,
        "raw, tables": raw_tables::Tables,
        "ecs": ecs::Ecs,
        "gecs": gecs::Gecs,
        "hecs": hecs::Hecs,
        "hecs, prepared": hecs_prepared::Hecs;
        "bevy_ecs": bevy::Bevy,
        "flecs_ecs": flecs::Flecs,
        "shipyard": shipyard::Shipyard,
        "sparsey": sparsey::Sparsey,
        "zero_ecs": zero::Zero,
    ];
    vec![Group::new("fragmented_iter 26 × 20", LETTERS * 20, entries)]
}
