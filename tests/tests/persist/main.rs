//! What leaves the world as data: saves, digests, values by name.

mod by_name;
mod digests;
mod saves;

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;
