//! Indexes: entities by place and by value, always right.
#![allow(missing_docs, reason = "nobody reads the pages of a test")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::similar_names,
    clippy::trivially_copy_pass_by_ref,
    clippy::too_many_lines,
    reason = "numbers are small and exact, and an index calls its function with references"
)]

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;

mod answers;
mod conditions;
mod doors;
mod hostile;
mod keys;
mod kitchens;
mod limits;
mod memory;
mod model;
mod no_memory;
mod plan;
mod saved;
mod swapped;
mod unique;
mod world;
