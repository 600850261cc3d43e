//! Every value is dropped exactly once, whichever way its row leaves, and whatever a `Drop` does.

mod exact;
mod panicking;
mod world;

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;
