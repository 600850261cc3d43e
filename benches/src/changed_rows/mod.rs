//! The rows that were changed, one in a hundred or a single one, found among the others, and written.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod raw;

use crate::{Group, entries};

/// One row in this many is changed in each run.
const EVERY: usize = 100;

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    let some = [("10k", 10_000), ("1M", 1_000_000)]
        .map(|(size, rows)| group::<false>(&format!("rows {size}"), rows));
    let one = [("100k", 100_000), ("1M", 1_000_000)]
        .map(|(size, rows)| group::<true>(&format!("one {size}"), rows));
    some.into_iter().chain(one).collect()
}

fn group<const ONE: bool>(name: &str, rows: usize) -> Group {
    let entries = entries![
        "raw, all rows compared": raw::Raw<ONE>,
        "ecs": ecs::Ecs<ONE>;
        "bevy_ecs": bevy::Bevy<ONE>,
    ];
    Group::new(format!("changed_{name}"), rows, entries)
}

/// The rows that each run changes: one in a hundred, or one in the middle.
fn chosen<const ONE: bool>(rows: usize) -> impl Iterator<Item = usize> {
    if ONE {
        (rows / 2..rows).step_by(rows)
    } else {
        (0..rows).step_by(EVERY)
    }
}
