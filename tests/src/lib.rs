//! The shared code of the tests of `ecs`: an allocator that checks and fails, values that note their drops, and the sources of the runtime.
//!
//! Each folder in `tests/` is a program; each of its modules holds the tests of one promise.

pub mod check_alloc;
pub mod growth;
pub mod ledger;
pub mod sources;
pub mod unwind;
