//! `position += velocity` on all threads, and on one: rows that memory limits, so that threads help little, and must not cost much.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod raw;

use crate::dynamic_iter::raw::Raw;
use crate::{Group, entries};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![
        group("parallel_iter 10k", 10_000),
        group("parallel_iter 100k", 100_000),
        group("parallel_iter 1M", 1_000_000),
    ]
}

fn group(name: &str, rows: usize) -> Group {
    let entries = entries![
        "raw": Raw,
        "raw, rayon": raw::Rayon,
        "ecs": ecs::Parallel,
        "ecs, one thread": ecs::OneThread;
        "bevy_ecs": bevy::Bevy,
    ];
    Group::new(name, rows, entries)
}
