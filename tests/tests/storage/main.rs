//! Rows and the memory that holds them: tables, pools, bundles, archetypes made at run time.

mod alignment;
mod batches;
mod builder;
mod capacity;
mod drops;
mod dynamic;
mod nested_bundles;
mod optional_bundles;
mod optionals;
mod shared_bundles;
mod sparse;
mod views;

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;
