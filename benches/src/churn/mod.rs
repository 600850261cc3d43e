//! Of 10,000 entities each one, in random order, is despawned, and another one spawned for it.

mod ecs;
mod gecs;
mod hecs;
mod raw;

use crate::{Entry, Group};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![Group {
        name: "churn 10k",
        rows: 10_000,
        entries: vec![
            Entry::of::<raw::Raw>("raw"),
            Entry::of::<ecs::Ecs>("ecs"),
            Entry::of::<gecs::Gecs>("gecs"),
            Entry::of::<hecs::Hecs>("hecs"),
        ],
    }]
}
