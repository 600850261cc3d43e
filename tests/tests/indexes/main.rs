//! Indexes: entities by place and by value, always right.
#![allow(missing_docs, reason = "nobody reads the pages of a test")]

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;

mod answers;
mod doors;
mod hostile;
mod model;
mod no_memory;
mod plan;
mod saved;
mod unique;
mod world;
