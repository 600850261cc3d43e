#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(not(any(test, feature = "std")), no_std)]

extern crate alloc;

mod handle;
mod memory;
mod method;
pub mod spatial;

pub use ecs_value::OutOfMemory;
pub use handle::Id;
pub use method::{Entries, Method};
