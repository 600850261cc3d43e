//! As `simple_insert`, but into a world that has held as many before. They are taken out while no clock runs, by the way of
//! each library that keeps the memory.

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
    ];
    Group::new(format!("simple_insert_warm {size}"), rows, entries)
}
