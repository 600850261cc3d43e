//! As `simple_insert`, but by each library's own way to take many entities at a time. Data that it borrows is made
//! beforehand, and data that it takes by value is made in the run.

#[cfg(feature = "peers")]
mod bevy;
mod columns_there;
mod ecs;
mod ecs_columns;
mod ecs_dynamic;
#[cfg(feature = "peers")]
mod flecs;
mod gecs;
mod hecs;
mod hecs_columns;
mod raw;
mod raw_rows;
#[cfg(feature = "peers")]
mod shipyard;
#[cfg(feature = "peers")]
mod sparsey;

use crate::simple_insert::ecs::Suite;
use crate::simple_insert::raw::Table;
use crate::{Entry, Group, entries};
use columns_there::ColumnsThere;

/// All libraries at one size, and some at others.
pub fn groups() -> Vec<Group> {
    [of_all()]
        .into_iter()
        .chain([("1k", 1_000), ("100k", 100_000)].map(|(size, rows)| of_some(size, rows)))
        .collect()
}

fn of_all() -> Group {
    let entries = entries![
        "raw": raw::Raw,
        "raw, row after row": raw_rows::Raw,
        "raw, columns that are there": ColumnsThere<Table>,
        "ecs": ecs::Ecs,
        "ecs, dynamic": ecs_dynamic::Ecs,
        "ecs, columns": ecs_columns::Ecs,
        "ecs, columns that are there": ColumnsThere<Suite>,
        "gecs": gecs::Gecs,
        "hecs": hecs::Hecs,
        "hecs, columns": hecs_columns::Hecs;
        "bevy_ecs": bevy::Bevy,
        "flecs_ecs": flecs::Flecs,
        "shipyard": shipyard::Shipyard,
        "sparsey": sparsey::Sparsey,
    ];
    Group::new("simple_insert_batch 10k", 10_000, entries)
}

fn of_some(size: &str, rows: usize) -> Group {
    let entries = vec![
        Entry::of::<raw::Raw>("raw"),
        Entry::of::<raw_rows::Raw>("raw, row after row"),
        Entry::of::<ColumnsThere<Table>>("raw, columns that are there"),
        Entry::of::<ecs::Ecs>("ecs"),
        Entry::of::<ecs_dynamic::Ecs>("ecs, dynamic"),
        Entry::of::<ecs_columns::Ecs>("ecs, columns"),
        Entry::of::<ColumnsThere<Suite>>("ecs, columns that are there"),
        Entry::of::<gecs::Gecs>("gecs"),
        Entry::of::<hecs::Hecs>("hecs"),
    ];
    Group::new(format!("simple_insert_batch {size}"), rows, entries)
}
