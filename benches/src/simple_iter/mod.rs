//! `position += velocity` over entities of four components.

mod ecs;
mod ecs_ad_hoc;
mod ecs_iterator;
mod gecs;
mod hecs;
mod hecs_iterator;
mod raw;

use crate::{Entry, Group};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    [("simple_iter 10k", 10_000), ("simple_iter 1M", 1_000_000)]
        .map(|(name, rows)| Group {
            name,
            rows,
            entries: vec![
                Entry::of::<raw::Raw>("raw"),
                Entry::of::<ecs::Ecs>("ecs"),
                Entry::of::<ecs_ad_hoc::Ecs>("ecs, ad hoc"),
                Entry::of::<ecs_iterator::Ecs>("ecs, iterator"),
                Entry::of::<gecs::Gecs>("gecs"),
                Entry::of::<hecs::Hecs>("hecs"),
                Entry::of::<hecs_iterator::Hecs>("hecs, iterator"),
            ],
        })
        .into()
}
