//! The shared code of the tests of `ecs`: an allocator that checks and fails, and values that note their drops.
//!
//! Each file in `tests/` holds the tests of one promise.

pub mod check_alloc;
pub mod ledger;
pub mod unwind;
