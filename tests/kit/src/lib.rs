//! A kit of parts, as a game would find it in a registry.
#![no_std]

pub mod clock;
pub mod duels;
pub mod motion;
pub mod seats;

pub use clock::Time;
pub use motion::Motion;
