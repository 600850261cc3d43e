//! A kitchen without a screen: cooks walk, food heats and burns, guests order, wait, and leave if it takes too long.
//!
//! The simulation is a library, and plays the same service for the same seed. Read it in this order:
//!
//! 1. [`components`]: the components of things in the kitchen.
//! 2. [`world`]: which things there are, declared with [`ecs::world!`], things that [stand on](world::StandsOn) others, the named
//!    queries, the resources, and the schedule of a tick.
//! 3. [`systems`]: the systems of a tick, a plain function each.
//! 4. [`Happening`]: the event that systems send, and the [`Book`] that it is written down in.
//! 5. [`rules`]: changes that a file may make while the kitchen is open.
//! 6. [`Account`]: the result of a service.
//!
//! ```
//! use kitchen::Kitchen;
//!
//! let mut kitchen = Kitchen::open(1, 200);
//! for _ in 0..600 {
//!     kitchen.tick();
//! }
//! println!("{}", kitchen.account());
//! ```
#![forbid(unsafe_code)]
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems say what they touch, and it lives as long as they run"
)]

mod account;
mod book;
mod clock;
pub mod components;
mod digest;
mod happening;
mod opening;
mod rng;
pub mod rules;
mod service;
pub mod systems;
pub mod world;

pub use account::Account;
pub use book::Book;
pub use clock::{Clock, DT};
pub use happening::Happening;
pub use rng::Rng;
pub use world::Kitchen;
