#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(not(any(test, feature = "std")), no_std)]

extern crate alloc;

mod handle;
mod memory;
mod method;
#[doc(hidden)]
pub mod pages;
#[cfg(test)]
mod random;
pub mod spatial;
pub mod values;

pub use ecs_value::OutOfMemory;
pub use handle::Id;
pub use method::{Bounds, Entries, Method};
