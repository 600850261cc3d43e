//! Parts for any game on the ground: [`Terrain`], with bodies that move over it, and [`Effects`], which last for a while.
//!
//! The systems are generic over the world, so that the kit knows no game. `tanks` is one that lists it.
#![forbid(unsafe_code)]
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems say what they touch, and it lives as long as they run"
)]

pub mod chance;
pub mod effects;
pub mod terrain;

use ecs::Entity;
pub use effects::Effects;
pub use terrain::Terrain;

/// Rows in the order of their handles. A query gives them in that of the tables, which mods change.
pub fn in_order<A, B>(rows: impl Iterator<Item = (Entity, A, B)>) -> Vec<(Entity, A, B)> {
    let mut rows: Vec<_> = rows.collect();
    rows.sort_unstable_by_key(|(entity, ..)| *entity);
    rows
}
