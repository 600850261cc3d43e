//! Systems, schedules, and threads.

mod absent;
mod no_alloc_in_steady_state;
mod overlap;
mod parallel;
mod parallel_cascades;
mod parameters;
mod resource_changes;
mod resource_scopes;
mod schedules;
mod share;
mod sync;

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;
