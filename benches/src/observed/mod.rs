//! The cost of observers: each of 10,000 entities is despawned and another one spawned. Meanwhile one observer counts the insertions
//! of a component, and another one its removals. `untold` is the same in a world with observers of another component.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;

use crate::{Group, entries};

/// The sizes of this workload. The time is that of an entity that goes and one that comes.
pub fn groups() -> Vec<Group> {
    let entries = entries![
        "ecs": ecs::Told,
        "ecs, untold": ecs::Untold;
        "bevy_ecs": bevy::Told,
        "bevy_ecs, untold": bevy::Untold,
    ];
    vec![Group::new("observed_churn 10k", 10_000, entries)]
}
