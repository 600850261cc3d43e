//! Worlds that are saved and loaded.
#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "counts are small")]

mod files;
mod forged;
mod full;
mod hostile;
mod memory;
mod odd;
mod panics;
mod refused;
mod repair;
mod round_trips;
mod states;
mod texts;
mod versions;
mod world;

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;
