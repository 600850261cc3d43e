//! A new world takes 10,000 entities of four components (100 bytes), one at a time, and is dropped.

pub(crate) mod ecs;
pub(crate) mod gecs;
pub(crate) mod hecs;
pub(crate) mod raw;

use crate::{Entry, Group};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![Group {
        name: "simple_insert 10k",
        rows: 10_000,
        entries: vec![
            Entry::of::<raw::Raw>("raw"),
            Entry::of::<ecs::Ecs>("ecs"),
            Entry::of::<gecs::Gecs>("gecs"),
            Entry::of::<hecs::Hecs>("hecs"),
        ],
    }]
}
