//! The allocator says no, at each call in turn, to each operation that asks for memory: what was given comes back, the world is as
//! it was, and with memory the same operation does what it would have done at once.

mod commands;
mod driver;
mod operations;
mod rest;
mod scene;
mod snapshots;

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;
