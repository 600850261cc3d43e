//! An empty world of 26 archetypes is made and dropped, 100 times a run.

mod ecs;
mod gecs;
mod hecs;
mod raw;

use crate::{Entry, Group};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![Group {
        name: "new_drop",
        rows: 100,
        entries: vec![
            Entry::of::<raw::Raw>("raw"),
            Entry::of::<ecs::Ecs>("ecs"),
            Entry::of::<gecs::Gecs>("gecs"),
            Entry::of::<hecs::Hecs>("hecs"),
        ],
    }]
}
