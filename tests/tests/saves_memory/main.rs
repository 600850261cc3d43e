//! Memory while worlds are saved and loaded: that which is refused, and that which a hostile save asks for.
//!
//! The allocator of these tests looks at all blocks, and takes its time: the other tests of saves do without.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "counts are small"
)]
#![allow(dead_code, reason = "the world is that of the other tests")]

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;

#[path = "../saves/forged.rs"]
mod forged;
mod memory;
mod refused;
#[path = "../saves/repair.rs"]
mod repair;
#[path = "../saves/world.rs"]
mod world;
