//! An empty world of 26 archetypes, or of one, is made and dropped, 100 times a run. The worlds of libraries that do not know of
//! archetypes or components beforehand have none.

mod ours;
#[cfg(feature = "peers")]
mod peers;

use crate::{Group, entries};

/// The sizes of this workload. The time is that of a world.
pub fn groups() -> Vec<Group> {
    let of_26 = entries![
        "raw": ours::Raw26,
        "ecs": ours::Ecs26,
        "gecs": ours::Gecs26,
        "hecs": ours::Hecs;
        "bevy_ecs": peers::Bevy,
        "flecs_ecs": peers::Flecs,
        "shipyard": peers::Shipyard,
        "sparsey": peers::Sparsey26,
        "zero_ecs": peers::Zero26,
    ];
    let of_one = entries![
        "raw": ours::Raw,
        "ecs": ours::Ecs,
        "gecs": ours::Gecs,
        "hecs": ours::Hecs;
        "bevy_ecs": peers::Bevy,
        "flecs_ecs": peers::Flecs,
        "shipyard": peers::Shipyard,
        "sparsey": peers::Sparsey,
        "zero_ecs": peers::Zero,
    ];
    vec![
        Group::new("new_drop 1", 100, of_one),
        Group::new("new_drop 26", 100, of_26),
    ]
}

/// Contestants that make worlds by an expression.
macro_rules! makers {
    ($($Name:ident: $empty:expr;)*) => {
        $(
            pub(super) struct $Name(usize);

            impl crate::Contestant for $Name {
                fn prepare(rows: usize) -> Self {
                    Self(rows)
                }

                fn run(&mut self) {
                    for _ in 0..self.0 {
                        drop(std::hint::black_box($empty));
                    }
                }

                fn result(&mut self) -> crate::Digest {
                    crate::Digest::default()
                }
            }
        )*
    };
}

use makers;
