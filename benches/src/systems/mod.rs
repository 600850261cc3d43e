//! What it costs to run systems: a hundred that do nothing, and a hundred that go through a hundred rows each. Ten components
//! of a hundred entities each are incremented, ten times a run.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
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
        "shipyard": shipyard::Empty,
    ];
    let small = entries![
        "raw": raw::Small,
        "ecs": ecs::Small;
        "bevy_ecs, one thread": bevy::Small,
        "shipyard": shipyard::Small,
    ];
    vec![Group::new("empty_systems 100", SYSTEMS, empty), Group::new("small_systems 100 × 100", SYSTEMS, small)]
}

/// Expands to a module of each kind's component and system: `system!(K0)` and so on.
macro_rules! kinds {
    ($macro:ident) => {
        $macro!(K0 K1 K2 K3 K4 K5 K6 K7 K8 K9);
    };
}
use kinds;
