//! A battle of tanks without a screen: two teams drive over rough ground, fire, burn, and take the crates that others leave behind.
//!
//! The game is a library, and plays the same battle for the same seed, on any number of threads. It shows how a team divides a game.
//! Read it in this order:
//!
//! 1. [`tanks_kit`]: a crate for any game on the ground, with two parts: [`tanks_kit::terrain`] and [`tanks_kit::effects`].
//! 2. [`loot`] and [`combat`]: two parts of this game, a module each. Their systems know no world. Each part has a relation: items are
//!    [carried by](loot::CarriedBy) tanks, and stay when those are lost; turrets are [mounted on](combat::MountedOn) them, and go along.
//! 3. [`world`]: the world that lists the parts, its states and its schedules.
//! 4. [`mods`]: components and systems that a file adds to a battle.
//!
//! ```
//! use tanks::{Battle, Setup};
//!
//! let mut battle = Battle::open(Setup { seed: 1, tanks: 8 });
//! for _ in 0..300 {
//!     battle.tick();
//! }
//! println!("{}", battle.score());
//! ```
#![forbid(unsafe_code)]
#![allow(
    elided_lifetimes_in_paths,
    clippy::needless_pass_by_value,
    reason = "systems take what they touch, for as long as they run"
)]

pub mod combat;
mod deploy;
#[cfg(feature = "journal")]
mod journal;
pub mod loot;
pub mod mods;
mod play;
pub mod world;

#[cfg(feature = "journal")]
pub use journal::Journal;
pub use play::{Phase, Score, Setup, digest_after};
pub use world::Battle;
