//! A bullet hell without a screen: a ship, enemies that come in waves, and more bullets than anyone can count.
//!
//! The game is a library, and plays the same for the same seed, on any number of threads. Read it in this order:
//!
//! 1. [`components`]: the components of bodies on the field.
//! 2. [`resources`]: the clock, chance, the score, of which there is one each.
//! 3. [`world`]: which bodies there are, declared with [`ecs::world!`], and the schedule of a tick.
//! 4. [`events`]: the events that systems send each other.
//! 5. [`systems`]: the systems of a tick, a plain function each.
//!
//! ```
//! use bullets::Game;
//!
//! let mut game = Game::open(1);
//! for _ in 0..600 {
//!     game.tick();
//! }
//! println!("{}", game.score());
//! ```
#![forbid(unsafe_code)]
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems say what they touch, and it lives as long as they run"
)]

pub mod components;
mod digest;
pub mod events;
mod game;
pub mod resources;
pub mod systems;
pub mod world;

pub use world::Game;
