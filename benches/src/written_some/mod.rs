//! All rows are looked at, and one in a hundred is written. Then those that were written are found.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod raw;

use crate::components::Velocity;
use crate::{Group, entries};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![
        group("written_some 10k", 10_000),
        group("written_some 1M", 1_000_000),
    ]
}

fn group(name: &str, rows: usize) -> Group {
    let entries = entries![
        "raw": raw::Raw,
        "ecs": ecs::Written,
        "ecs, all lent": ecs::Lent;
        "bevy_ecs": bevy::Bevy,
    ];
    Group::new(name, rows, entries)
}

/// One row in this many is written.
const EVERY: usize = 100;

/// The velocity of a row, which says whether the row is written.
fn velocity(row: usize) -> Velocity {
    Velocity([if row.is_multiple_of(EVERY) { 1.0 } else { 0.0 }, 0.0, 0.0])
}
