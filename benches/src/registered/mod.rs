//! A position and a velocity that `world!` does not list, reached by typed keys, beside those that a world lists.

mod by_key;
mod get;
mod listed;

use crate::dynamic_iter::raw;
use crate::random_get::raw_tables;
use crate::{Entry, Group};

/// `position += velocity` over all rows, and the position of each entity by handle in random order.
pub fn groups() -> Vec<Group> {
    let sizes = [("10k", 10_000), ("100k", 100_000)];
    let loops = sizes.map(|(size, rows)| of_rows(size, rows));
    let gets = [("1k", 1_000)]
        .into_iter()
        .chain(sizes)
        .map(|(size, rows)| of_handles(size, rows));
    loops.into_iter().chain(gets).collect()
}

fn of_rows(size: &str, rows: usize) -> Group {
    let entries = vec![
        Entry::of::<raw::Raw>("raw"),
        Entry::of::<by_key::ForEachRow>("ecs"),
        Entry::of::<by_key::Ecs>("ecs, chunks"),
        Entry::of::<listed::ForEach>("ecs, listed"),
        Entry::of::<listed::Chunks>("ecs, listed, chunks"),
        Entry::of::<listed::RunTime>("ecs, listed, run-time query"),
    ];
    Group::new(format!("registered_iter {size}"), rows, entries)
}

fn of_handles(size: &str, rows: usize) -> Group {
    let entries = vec![
        Entry::of::<raw_tables::AnyTable>("raw, column known"),
        Entry::of::<raw_tables::AnyColumn>("raw, column loaded"),
        Entry::of::<get::ByKey>("ecs"),
        Entry::of::<get::Declared>("ecs, listed"),
        Entry::of::<get::Dynamic>("ecs, listed, dynamic"),
    ];
    Group::new(format!("registered_get {size}"), rows, entries)
}
