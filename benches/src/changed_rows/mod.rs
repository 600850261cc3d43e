//! The rows that were changed, one in a hundred, found among the others, and written.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod raw;

use crate::{Group, entries};

/// One row in so many is changed in each run.
const EVERY: usize = 100;

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    [("10k", 10_000), ("1M", 1_000_000)]
        .map(|(size, rows)| {
            let entries = entries![
                "raw, all rows compared": raw::Raw,
                "ecs": ecs::Ecs;
                "bevy_ecs": bevy::Bevy,
            ];
            Group::new(format!("changed_rows {size}"), rows, entries)
        })
        .into()
}
