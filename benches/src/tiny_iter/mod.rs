//! `position += velocity` over a handful of rows: the cost of a query itself.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod ecs_plain;
mod hecs;
mod raw_tables;

use crate::dynamic_iter::raw;
use crate::{Group, entries};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    [4, 32].map(of_size).into()
}

fn of_size(rows: usize) -> Group {
    let entries = entries![
        "raw": raw::Raw,
        "raw, tables": raw_tables::Tables,
        "ecs": ecs::Ecs,
        "ecs, plain world": ecs_plain::Ecs,
        "hecs": hecs::Hecs;
        "bevy_ecs": bevy::Bevy,
    ];
    Group::new(format!("tiny_iter {rows}"), rows, entries)
}
