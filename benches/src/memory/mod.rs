//! Worlds of (position, velocity), for the binary that says how much memory an entity takes.

#[cfg(feature = "peers")]
mod peers;

use crate::components::{Position, Velocity, X};
use crate::random_get::{ecs, gecs, raw};
use ::gecs::prelude::World as _;
use std::any::Any;

/// How rows come into a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// One by one, so that the world grows with them.
    Growing,
    /// As many as the world was told of, or in one batch.
    Exact,
}

/// A library, and how rows come into its world.
pub struct Way {
    /// The library.
    pub library: &'static str,
    /// How rows come.
    pub coming: Coming,
    /// Whether all of its memory is from the allocator of Rust, so that it can be counted.
    pub counted: bool,
    /// A world with this many rows.
    pub populated: fn(usize) -> Box<dyn Any>,
}

impl Way {
    const fn of(
        library: &'static str,
        coming: Coming,
        populated: fn(usize) -> Box<dyn Any>,
    ) -> Self {
        Self {
            library,
            coming,
            counted: true,
            populated,
        }
    }
}

/// All libraries, each both ways.
pub fn ways() -> Vec<Way> {
    use Coming::{Exact, Growing};
    let ways = [
        Way::of("raw", Growing, |rows| {
            Box::new(fill_raw(raw::Crowd::new(), rows))
        }),
        Way::of("raw", Exact, |rows| {
            Box::new(fill_raw(raw::Crowd::with_capacity(rows), rows))
        }),
        Way::of("ecs", Growing, |rows| {
            Box::new(fill_ecs(ecs::Crowd::new(), rows))
        }),
        Way::of("ecs", Exact, |rows| {
            let mut crowd = ecs::Crowd::new();
            crowd.reserve::<ecs::Walker>(rows);
            Box::new(fill_ecs(crowd, rows))
        }),
        Way::of("gecs", Growing, |rows| {
            Box::new(fill_gecs(gecs::Crowd::default(), rows))
        }),
        Way::of("gecs", Exact, |rows| {
            Box::new(fill_gecs(gecs::Crowd::with_capacity(rows), rows))
        }),
        Way::of("hecs", Growing, |rows| {
            let mut world = hecs::World::new();
            (0..rows).map(bundle).for_each(|bundle| {
                world.spawn(bundle);
            });
            Box::new(world)
        }),
        Way::of("hecs", Exact, |rows| {
            let mut world = hecs::World::new();
            world.spawn_batch((0..rows).map(bundle)).for_each(drop);
            Box::new(world)
        }),
    ];
    #[cfg(feature = "peers")]
    let peers = peers::ways();
    #[cfg(not(feature = "peers"))]
    let peers = [];
    ways.into_iter().chain(peers).collect()
}

fn bundle(row: usize) -> (Position, Velocity) {
    (Position::of(row), Velocity(X))
}

fn fill_raw(mut crowd: raw::Crowd, rows: usize) -> raw::Crowd {
    for (position, velocity) in (0..rows).map(bundle) {
        crowd.spawn(position, velocity);
    }
    crowd
}

fn fill_ecs(mut crowd: ecs::Crowd, rows: usize) -> ecs::Crowd {
    for (position, velocity) in (0..rows).map(bundle) {
        crowd.spawn(ecs::Walker { position, velocity });
    }
    crowd
}

fn fill_gecs(mut crowd: gecs::Crowd, rows: usize) -> gecs::Crowd {
    for bundle in (0..rows).map(bundle) {
        crowd.create::<gecs::Walker>(bundle);
    }
    crowd
}
