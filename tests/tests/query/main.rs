//! Queries: terms, filters, change detection, groups, relations.

mod changes;
mod disabled;
mod groups;
mod instructions;
mod or_filters;
mod queries;
mod query_paths_agree;
mod relations;

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;
