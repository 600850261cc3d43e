//! A kitchen without a screen: cooks walk, food heats and burns, guests order, wait, and leave if it takes too long.
//!
//! The simulation is a library, and plays the same service for the same seed. Read it in this order:
//!
//! 1. [`components`]: what a thing in the kitchen can have.
//! 2. [`world`]: which things there are, declared with [`ecs::world!`], and the named queries.
//! 3. [`systems`]: what happens in a tick, a plain function each.
//! 4. [`Service`]: the world, and what is kept beside it; [`Service::tick`] runs the systems in order.
//! 5. [`rules`]: what a file may change while the kitchen is open.
//! 6. [`Account`]: what came of it.
//!
//! ```
//! use kitchen::Service;
//!
//! let mut service = Service::open(1, 200);
//! for _ in 0..600 {
//!     service.tick();
//! }
//! println!("{}", service.account());
//! ```
#![forbid(unsafe_code)]

mod account;
mod book;
pub mod components;
mod digest;
mod opening;
mod rng;
pub mod rules;
mod service;
pub mod systems;
pub mod world;

pub use account::Account;
pub use book::Book;
pub use rng::Rng;
pub use service::{DT, Service};
pub use world::Kitchen;
