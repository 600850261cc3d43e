//! `position += velocity` over rows of an archetype that the world declares, and over the same rows in one that it does not.

mod ecs;
pub(crate) mod raw;

use crate::{Entry, Group};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    [("dynamic_iter 10k", 10_000), ("dynamic_iter 1M", 1_000_000)]
        .map(|(name, rows)| Group {
            name: name.into(),
            rows,
            entries: vec![
                Entry::of::<ecs::Rows<ecs::Declared>>("declared"),
                Entry::of::<ecs::Rows<ecs::Inserted>>("dynamic, by insert"),
                Entry::of::<ecs::Rows<ecs::Tuples>>("dynamic, of tuples"),
                Entry::of::<ecs::AdHoc<ecs::Declared>>("declared, ad hoc"),
                Entry::of::<ecs::AdHoc<ecs::Inserted>>("dynamic, ad hoc"),
                Entry::of::<ecs::Loop<ecs::Declared>>("declared, iterator"),
                Entry::of::<ecs::Loop<ecs::Inserted>>("dynamic, iterator"),
                Entry::of::<raw::Raw>("raw"),
            ],
        })
        .into()
}
