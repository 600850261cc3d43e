//! The same with the transforms of bevy, beside its own systems: the contestants are those of the other groups, compiled with other maths.
#![expect(
    clippy::duplicate_mod,
    reason = "the worlds of the contestants are declared with the components of this module"
)]

#[path = "../bevy.rs"]
mod bevy;
#[path = "../bevy_one.rs"]
mod bevy_one;
mod bevy_transform;
#[path = "../ecs.rs"]
mod ecs;
#[path = "../ecs_one.rs"]
mod ecs_one;
#[path = "../flecs.rs"]
mod flecs;
mod maths;
#[path = "../raw.rs"]
mod raw;
#[path = "../raw_one.rs"]
mod raw_one;

use super::chosen;
use crate::shapes::Shape;
use crate::{Entry, Group};

pub(super) fn all<S: Shape>() -> Group {
    let entries = vec![
        Entry::of::<raw::Raw<S>>("raw"),
        Entry::of::<ecs::Ecs<S, true, false>>("ecs"),
        Entry::of::<ecs::Ecs<S, true, true>>("ecs, parallel"),
        Entry::of::<ecs::Ecs<S, false, false>>("ecs, as they came"),
        Entry::of::<bevy_transform::All<S, true>>("bevy_transform"),
        Entry::of::<bevy_transform::All<S, false>>("bevy_transform, no tree skipped"),
        Entry::of::<bevy::Bevy<S>>("bevy_ecs"),
        Entry::of::<flecs::Flecs<S>>("flecs_ecs"),
    ];
    Group::new(format!("transforms 100k, {}", S::NAME), 100_000, entries)
}

pub(super) fn one<S: Shape>() -> Group {
    let entries = vec![
        Entry::of::<raw_one::Raw<S>>("raw"),
        Entry::of::<raw_one::All<S>>("raw, all"),
        Entry::of::<ecs_one::Ecs<S, true>>("ecs"),
        Entry::of::<ecs_one::Ecs<S, false>>("ecs, all"),
        Entry::of::<bevy_transform::One<S, true>>("bevy_transform"),
        Entry::of::<bevy_transform::One<S, false>>("bevy_transform, no tree skipped"),
        Entry::of::<bevy_one::Bevy<S>>("bevy_ecs"),
    ];
    Group::new(
        format!("transforms_one 100k, {}", S::NAME),
        100_000,
        entries,
    )
}
