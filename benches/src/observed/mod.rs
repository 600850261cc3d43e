//! The cost of observers: each of 10,000 entities is despawned and another one spawned. Meanwhile one observer counts the insertions
//! of a component, and another one its removals. `untold` is the same in a world with observers of another component. Then entities are
//! given a component, one after the other, which an observer counts.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod insert;

use crate::components::{Buff, Position};
use crate::{Group, entries};
use insert::Given;

/// The two workloads, and the sizes of each.
pub fn groups() -> Vec<Group> {
    let churns = [("10k", 10_000), ("100k", 100_000)].map(|(size, rows)| churn(size, rows));
    churns
        .into_iter()
        .chain([("10k", 10_000), ("100k", 100_000)].map(|(size, rows)| insertions(size, rows)))
        .collect()
}

/// The time is that of an entity that goes and one that comes.
fn churn(size: &str, rows: usize) -> Group {
    let entries = entries![
        "ecs": ecs::Told,
        "ecs, untold": ecs::Untold;
        "bevy_ecs": bevy::Told,
        "bevy_ecs, untold": bevy::Untold,
    ];
    Group::new(format!("observed_churn {size}"), rows, entries)
}

/// The time is that of an insertion.
fn insertions(size: &str, rows: usize) -> Group {
    let entries = entries![
        "ecs": Given<ecs::Inserted>;
        "bevy_ecs": Given<bevy::Inserted>,
    ];
    Group::new(format!("observed_insert {size}"), rows, entries)
}

/// A world with an observer that counts the insertions of [`Buff`].
trait Insertions: 'static {
    type Entity: Copy + 'static;

    fn new() -> Self;
    fn spawn(&mut self, position: Position) -> Self::Entity;
    fn give(&mut self, entity: Self::Entity, buff: Buff);
    fn take(&mut self, entity: Self::Entity);
    fn observed(&self) -> usize;
}
