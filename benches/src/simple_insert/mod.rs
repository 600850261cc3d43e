//! A new world takes 1, 10,000 or 100,000 entities of four components (100 bytes), one at a time, and is dropped.

#[cfg(feature = "peers")]
pub(crate) mod bevy;
pub(crate) mod ecs;
pub(crate) mod ecs_dynamic;
#[cfg(feature = "peers")]
pub(crate) mod flecs;
pub(crate) mod gecs;
pub(crate) mod hecs;
pub(crate) mod raw;
#[cfg(feature = "peers")]
pub(crate) mod shipyard;
#[cfg(feature = "peers")]
pub(crate) mod sparsey;
#[cfg(feature = "peers")]
pub(crate) mod zero;

use crate::{Group, entries};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    [("1", 1), ("10k", 10_000), ("100k", 100_000)]
        .map(|(size, rows)| group(size, rows))
        .into()
}

fn group(size: &str, rows: usize) -> Group {
    let entries = entries![
        "raw": raw::Raw,
        "ecs": ecs::Ecs,
        "ecs, dynamic": ecs_dynamic::Ecs,
        "gecs": gecs::Gecs,
        "hecs": hecs::Hecs;
        "bevy_ecs": bevy::Bevy,
        "flecs_ecs": flecs::Flecs,
        "shipyard": shipyard::Shipyard,
        "sparsey": sparsey::Sparsey,
        "zero_ecs": zero::Zero,
    ];
    Group::new(format!("simple_insert {size}"), rows, entries)
}

/// A contestant that fills a world in each run.
macro_rules! populates {
    ($(#[$doc:meta])* $Name:ident: $populated:ident, $digest:ident) => {
        $(#[$doc])*
        pub(super) struct $Name(usize);

        impl crate::Contestant for $Name {
            fn prepare(rows: usize) -> Self {
                Self(rows)
            }

            fn run(&mut self) {
                std::hint::black_box($populated(self.0));
            }

            fn result(&mut self) -> crate::Digest {
                $digest(&mut $populated(self.0))
            }
        }
    };
}

pub(crate) use populates;
