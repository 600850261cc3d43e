//! Worlds that are saved and loaded.
#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "counts are small")]

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;

mod conversions;
mod files;
mod forged;
mod full;
mod hostile;
mod memory;
mod merge;
mod odd;
mod panics;
mod plain_versions;
mod refused;
mod repair;
mod round_trips;
mod schema;
mod states;
mod texts;
mod versions;
mod world;
