//! Boids, after Craig Reynolds: birds that keep apart, fly the way that others fly, and stay with others. Flocks come of it.
//!
//! There are a hundred thousand, and each looks at those around it: an index of the world finds them. Read it in this order:
//!
//! 1. [`components`]: where a boid is, and how it flies.
//! 2. [`world`]: the sky, declared with [`ecs::world!`], with its index and the schedule of a frame.
//! 3. [`systems`]: the sight of a boid, and its steering.
//!
//! ```
//! use boids::Sky;
//!
//! let mut sky = Sky::with_boids(1_000, 1);
//! for _ in 0..60 {
//!     sky.frame();
//! }
//! println!("{:016x}", sky.digest());
//! ```
#![forbid(unsafe_code)]
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems name their data, and it lives as long as they run"
)]

pub mod components;
mod flocks;
mod opening;
pub mod systems;
pub mod world;

pub use world::Sky;
