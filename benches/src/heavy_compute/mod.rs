//! The matrix of each of 1,000 entities of four components is inverted 100 times, and its position multiplied by it.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
#[cfg(feature = "peers")]
mod flecs;
mod gecs;
mod hecs;
mod matrix;
mod raw;
#[cfg(feature = "peers")]
mod shipyard;
#[cfg(feature = "peers")]
mod sparsey;
#[cfg(feature = "peers")]
mod zero;

use crate::components::{Position, Transform};
use crate::{Group, entries};

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    [("10", 10), ("1k", 1_000)]
        .map(|(size, rows)| group(size, rows))
        .into()
}

fn group(size: &str, rows: usize) -> Group {
    let entries = entries![
        "raw": raw::Raw,
        "ecs": ecs::Ecs,
        "gecs": gecs::Gecs,
        "hecs": hecs::Hecs;
        "bevy_ecs": bevy::Bevy,
        "flecs_ecs": flecs::Flecs,
        "shipyard": shipyard::Shipyard,
        "sparsey": sparsey::Sparsey,
        "zero_ecs": zero::Zero,
    ];
    Group::new(format!("heavy_compute {size}"), rows, entries)
}

/// The computation for a row. A function of its own, so that it is the same code for all: inlined into their loops, an inversion
/// takes 17 ns for some and 30 ns for others, as the vectorizer has it.
#[inline(never)]
fn compute(transform: &mut Transform, position: &mut Position) {
    for _ in 0..100 {
        transform.0 = matrix::inverse(&transform.0);
    }
    position.0 = matrix::product(&transform.0, position.0);
}
