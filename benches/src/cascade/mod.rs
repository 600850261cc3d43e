//! Transforms of a hierarchy: the place of each node is that of the node above, times its own. All of them, or those below one node that
//! was moved.

#[cfg(feature = "peers")]
mod bevy;
#[cfg(feature = "peers")]
mod bevy_one;
mod ecs;
mod ecs_one;
#[cfg(feature = "peers")]
mod flecs;
mod maths;
mod raw;
mod raw_list;
mod raw_one;
#[cfg(feature = "peers")]
mod transforms;

use crate::shapes::{Shape, Skeletons, Tree, Wide};
use crate::{Group, entries};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    let affine = [
        all::<Wide>(),
        all::<Skeletons>(),
        all::<Tree>(),
        one::<Wide>(),
        one::<Skeletons>(),
        one::<Tree>(),
    ];
    #[cfg(feature = "peers")]
    let transforms = {
        use transforms::{all, one};
        [
            all::<Wide>(),
            all::<Skeletons>(),
            all::<Tree>(),
            one::<Wide>(),
            one::<Skeletons>(),
            one::<Tree>(),
        ]
    };
    #[cfg(not(feature = "peers"))]
    let transforms = [];
    affine.into_iter().chain(transforms).collect()
}

fn all<S: Shape>() -> Group {
    let entries = entries![
        "raw": raw::Raw<S>,
        "raw, as they came": raw_list::Raw<S>,
        "ecs": ecs::Ecs<S, true, false>,
        "ecs, parallel": ecs::Ecs<S, true, true>,
        "ecs, as they came": ecs::Ecs<S, false, false>,
        "ecs, as they came, parallel": ecs::Ecs<S, false, true>;
        "bevy_ecs": bevy::Bevy<S>,
        "flecs_ecs": flecs::Flecs<S>,
    ];
    Group::new(format!("cascade 100k, {}", S::NAME), 100_000, entries)
}

fn one<S: Shape>() -> Group {
    let entries = entries![
        "raw": raw_one::Raw<S>,
        "raw, all": raw_one::All<S>,
        "ecs": ecs_one::Ecs<S, true>,
        "ecs, all": ecs_one::Ecs<S, false>;
        "bevy_ecs": bevy_one::Bevy<S>,
    ];
    Group::new(format!("cascade_one 100k, {}", S::NAME), 100_000, entries)
}

/// The node that is moved, where one is.
const fn chosen(nodes: usize) -> usize {
    nodes / 2
}
