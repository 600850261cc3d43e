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
    [("1k", 1_000), ("100k", 100_000)]
        .map(|(size, rows)| group(size, rows))
        .into()
}

fn group(size: &str, rows: usize) -> Group {
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
    Group::new(format!("filter_without {size}"), rows, entries)
}
