//! `position += velocity`, where it is kept which positions were changed, and where it is not. All of `bevy_ecs` is tracked.

pub(crate) mod ecs_tracked;
mod ecs_tracked_iterator;

#[cfg(feature = "peers")]
use crate::simple_iter::{bevy, bevy_for_each};
use crate::simple_iter::{ecs_ad_hoc, ecs_iterator};
use crate::{Group, entries};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    [("10k", 10_000), ("100k", 100_000), ("1M", 1_000_000)]
        .map(|(size, rows)| {
            let entries = entries![
                "ecs": ecs_ad_hoc::Ecs,
                "ecs, tracked": ecs_tracked::Ecs,
                "ecs, iterator": ecs_iterator::Ecs,
                "ecs, tracked, iterator": ecs_tracked_iterator::Ecs;
                "bevy_ecs": bevy::Bevy,
                "bevy_ecs, for_each": bevy_for_each::Bevy,
            ];
            Group::new(format!("tracked_iter {size}"), rows, entries)
        })
        .into()
}
