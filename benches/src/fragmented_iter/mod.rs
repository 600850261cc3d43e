//! `data *= 2` over 26 archetypes of 20 entities each.

pub(crate) mod ecs;
pub(crate) mod gecs;
pub(crate) mod hecs;
pub(crate) mod raw;

use crate::letters::LETTERS;
use crate::{Entry, Group};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![Group {
        name: "fragmented_iter 26 × 20",
        rows: LETTERS * 20,
        entries: vec![
            Entry::of::<raw::Raw>("raw"),
            Entry::of::<ecs::Ecs>("ecs"),
            Entry::of::<gecs::Gecs>("gecs"),
            Entry::of::<hecs::Hecs>("hecs"),
        ],
    }]
}
