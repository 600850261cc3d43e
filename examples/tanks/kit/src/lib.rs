//! Parts for any game on the ground: [`Terrain`], with bodies that move over it, and [`Effects`], which last for a while.
//!
//! The systems are generic over the world, so that the kit knows no game. `tanks` is one that lists it.
#![forbid(unsafe_code)]
#![allow(elided_lifetimes_in_paths, reason = "systems say what they touch, and it lives as long as they run")]

pub mod chance;
pub mod effects;
pub mod terrain;

pub use effects::Effects;
pub use terrain::Terrain;
