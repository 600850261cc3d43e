//! The cost to run systems: a hundred that do nothing, and a hundred that go through a hundred rows each. Ten components
//! of a hundred entities each are incremented, ten times a run.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
#[cfg(feature = "peers")]
mod flecs;
mod raw;
#[cfg(feature = "peers")]
mod shipyard;

use crate::{Group, entries};

/// How many systems a schedule has.
pub const SYSTEMS: usize = 100;
/// How many components they are of.
const KINDS: usize = 10;
/// How many entities have each of them.
const ROWS: usize = 100;

/// The two schedules. The time is that of a system.
pub fn groups() -> Vec<Group> {
    let empty = entries![
        "raw": raw::Empty,
        "ecs": ecs::Empty;
        "bevy_ecs, one thread": bevy::Empty,
        "flecs_ecs": flecs::Empty,
        "shipyard": shipyard::Empty,
    ];
    let small = entries![
        "raw": raw::Small,
        "ecs": ecs::Small;
        "bevy_ecs, one thread": bevy::Small,
        "flecs_ecs": flecs::Small,
        "shipyard": shipyard::Small,
    ];
    vec![Group::new("empty_systems 100", SYSTEMS, empty), Group::new("small_systems 100 × 100", SYSTEMS, small)]
}

/// Calls a macro with the names of the kinds: of each its component, and the entities that have it.
macro_rules! kinds {
    ($macro:ident) => {
        $macro!((K0 E0)(K1 E1)(K2 E2)(K3 E3)(K4 E4)(K5 E5)(K6 E6)(K7 E7)(K8 E8)(K9 E9));
    };
}
use kinds;
