//! Two ships, two players, and a network between them.
//!
//! Each player's machine guesses the other player's input, and goes on. Where the guess was wrong, the machine puts the world back and
//! plays the frames since once more. [GGRS](https://docs.rs/ggrs) says when; a [`Ring`](ecs::Ring) of the world's snapshots does it.
//!
//! Read it in this order:
//!
//! 1. [`components`], [`world`] and [`systems`]: a game like any other. No line of them knows of a network.
//! 2. [`net`]: the players' machines. `net/rollback.rs` is the integration, and all of it.
//! 3. [`script`]: the inputs of the players.
#![forbid(unsafe_code)]
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems say what they touch, and it lives as long as they run"
)]

pub mod components;
pub mod net;
pub mod script;
pub mod systems;
pub mod world;

pub use world::Duel;
