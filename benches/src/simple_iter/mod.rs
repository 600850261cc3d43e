//! `position += velocity` over entities of four components.

#[cfg(feature = "peers")]
pub(crate) mod bevy;
#[cfg(feature = "peers")]
pub(crate) mod bevy_for_each;
mod ecs;
pub(crate) mod ecs_ad_hoc;
pub(crate) mod ecs_iterator;
#[cfg(feature = "peers")]
mod flecs;
#[cfg(feature = "peers")]
mod flecs_run;
mod gecs;
mod hecs;
mod hecs_iterator;
mod raw;
mod raw_native;
#[cfg(feature = "peers")]
mod shipyard;
#[cfg(feature = "peers")]
mod sparsey;
#[cfg(feature = "peers")]
mod zero;

use crate::{Group, entries};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    [("10k", 10_000), ("100k", 100_000), ("1M", 1_000_000)]
        .map(|(size, rows)| {
            let entries = entries![
                "raw": raw::Raw,
                "raw, native": raw_native::Raw,
                "ecs": ecs::Ecs,
                "ecs, ad hoc": ecs_ad_hoc::Ecs,
                "ecs, iterator": ecs_iterator::Ecs,
                "gecs": gecs::Gecs,
                "hecs": hecs::Hecs,
                "hecs, iterator": hecs_iterator::Hecs;
                "bevy_ecs": bevy::Bevy,
                "bevy_ecs, for_each": bevy_for_each::Bevy,
                "bevy_ecs, iterator": bevy_for_each::Iterator,
                "flecs_ecs": flecs::Flecs,
                "flecs_ecs, run": flecs_run::Flecs,
                "shipyard": shipyard::Shipyard,
                "sparsey": sparsey::Sparsey,
                "zero_ecs": zero::Zero,
            ];
            Group::new(format!("simple_iter {size}"), rows, entries)
        })
        .into()
}

/// Of this many rows, for the cost by their number: the fastest way of each library alone.
pub fn of_size(rows: usize) -> Group {
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
    Group::new(format!("simple_iter of {rows} rows"), rows, entries)
}
