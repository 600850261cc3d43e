//! The cost to run systems: ten or a hundred that do nothing, and a hundred that go through a hundred rows each, or ten thousand. Ten
//! components of this many entities each are incremented, ten times a run.

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
/// The sizes of the two schedules. The time is that of a system.
pub fn groups() -> Vec<Group> {
    vec![
        empty("empty_systems 10", 10),
        empty("empty_systems 100", SYSTEMS),
        small::<100>("small_systems 100 × 100"),
        small::<10_000>("small_systems 100 × 10k"),
    ]
}

fn empty(name: &str, systems: usize) -> Group {
    let entries = entries![
        "raw": raw::Empty,
        "ecs": ecs::Empty;
        "bevy_ecs, one thread": bevy::Empty,
        "flecs_ecs": flecs::Empty,
        "shipyard": shipyard::Empty,
    ];
    Group::new(name, systems, entries)
}

/// Of systems that have this many rows each.
fn small<const ROWS: usize>(name: &str) -> Group {
    let entries = entries![
        "raw": raw::Small<ROWS>,
        "ecs": ecs::Small<ROWS>;
        "bevy_ecs, one thread": bevy::Small<ROWS>,
        "flecs_ecs": flecs::Small<ROWS>,
        "shipyard": shipyard::Small<ROWS>,
    ];
    Group::new(name, SYSTEMS, entries)
}

/// Calls a macro with the names of the kinds: of each its component, and the entities that have it.
macro_rules! kinds {
    ($macro:ident) => {
        $macro!((K0 E0)(K1 E1)(K2 E2)(K3 E3)(K4 E4)(K5 E5)(K6 E6)(K7 E7)(K8 E8)(K9 E9));
    };
}
use kinds;
