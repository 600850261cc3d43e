//! Worlds and their entities: declarations, archetypes, kinds, observers.

mod cfg;
mod closed;
mod declarations;
mod entities;
mod handles;
mod immutable;
mod introspection;
mod kinds;
mod large;
mod names;
mod observers;
mod parts;
mod plugins;
mod required;

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;
