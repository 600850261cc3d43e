//! The events of a frame: plain functions. The schedule in [`world`](crate::world) has the order.

mod fight;
mod flight;

pub use fight::{explode, fire, launch, strike, suffer};
pub use flight::{burn_down, drift, steer};
