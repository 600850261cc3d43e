//! Every value is dropped exactly once, whichever way its row leaves, even where a `Drop` panics.

mod exact;
mod panicking;
mod world;

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;
