//! The position of each of 100,000 entities, asked for by handle in random order.

pub(crate) mod ecs;
pub(crate) mod gecs;
mod gecs_any;
pub(crate) mod hecs;
mod hecs_view;
pub(crate) mod raw;

use crate::{Entry, Group};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![Group {
        name: "random_get 100k",
        rows: 100_000,
        entries: vec![
            Entry::of::<raw::Raw>("raw"),
            Entry::of::<ecs::Ecs>("ecs"),
            Entry::of::<gecs::Gecs>("gecs"),
            Entry::of::<gecs_any::Gecs>("gecs, any"),
            Entry::of::<hecs_view::Hecs>("hecs"),
            Entry::of::<hecs::Hecs>("hecs, get"),
        ],
    }]
}
