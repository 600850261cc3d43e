//! Of 10,000 entities each one, in random order, is despawned, and another one spawned for it.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod ecs_dynamic;
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
    [("10k", 10_000), ("100k", 100_000)]
        .map(|(size, rows)| group(size, rows))
        .into()
}

fn group(size: &str, rows: usize) -> Group {
    let entries = entries![
        "raw": raw::Raw,
        "ecs": ecs::Ecs,
        "ecs, dynamic": ecs_dynamic::Ecs,
        "gecs": gecs::Gecs,
        "hecs": hecs::Hecs;
        "bevy_ecs": bevy::Bevy,
        "flecs_ecs": flecs::Flecs,
        "shipyard": shipyard::Shipyard,
        "sparsey": sparsey::Sparsey,
        "zero_ecs": zero::Zero,
    ];
    Group::new(format!("churn {size}"), rows, entries)
}
