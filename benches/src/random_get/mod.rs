//! The position of each of 100,000 entities, asked for by handle in random order.

#[cfg(feature = "peers")]
pub(crate) mod bevy;
#[cfg(feature = "peers")]
mod bevy_get;
pub(crate) mod ecs;
pub(crate) mod ecs_dynamic;
mod ecs_lookup;
#[cfg(feature = "peers")]
pub(crate) mod flecs;
#[cfg(feature = "peers")]
mod flecs_untyped;
pub(crate) mod gecs;
mod gecs_any;
pub(crate) mod hecs;
mod hecs_view;
pub(crate) mod raw;
pub(crate) mod raw_tables;
#[cfg(feature = "peers")]
pub(crate) mod shipyard;
#[cfg(feature = "peers")]
pub(crate) mod sparsey;
#[cfg(feature = "peers")]
pub(crate) mod zero;

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
        "raw, 12 bytes a slot": raw_tables::OneTable,
        "raw, any table": raw_tables::AnyTable,
        "raw, pages": raw_tables::Paged,
        "ecs": ecs::Ecs,
        "ecs, lookup": ecs_lookup::Lookup,
        "ecs, lookup of many": ecs_lookup::Many,
        "ecs, dynamic": ecs_dynamic::Ecs,
        "ecs, dynamic, lookup": ecs_dynamic::Lookup,
        "gecs": gecs::Gecs,
        "gecs, any": gecs_any::Gecs,
        "hecs": hecs_view::Hecs,
        "hecs, get": hecs::Hecs;
        "bevy_ecs": bevy::Bevy,
        "bevy_ecs, get": bevy_get::Bevy,
        "flecs_ecs": flecs_untyped::Flecs,
        "flecs_ecs, cloned": flecs::Flecs,
        "shipyard": shipyard::Shipyard,
        "sparsey": sparsey::Sparsey,
        "zero_ecs": zero::Zero,
    ];
    Group::new(format!("random_get {size}"), rows, entries)
}

/// Of this many rows, for the cost by their number: the fastest way of each library alone.
pub fn of_size(rows: usize) -> Group {
    let entries = entries![
        "raw": raw::Raw,
        "ecs": ecs_lookup::Lookup,
        "gecs": gecs::Gecs,
        "hecs": hecs_view::Hecs;
        "bevy_ecs": bevy::Bevy,
        "flecs_ecs": flecs_untyped::Flecs,
        "shipyard": shipyard::Shipyard,
        "sparsey": sparsey::Sparsey,
        "zero_ecs": zero::Zero,
    ];
    Group::new(format!("random_get of {rows} rows"), rows, entries)
}
