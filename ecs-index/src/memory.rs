//! Memory that may be refused.

use ecs_value::OutOfMemory;
pub(crate) use ecs_value::memory::try_push;

/// The purpose of the memory, for errors.
pub(crate) const INDEX: &str = "an index";

/// So many bytes were refused.
#[cold]
pub(crate) fn no_memory(bytes: usize) -> OutOfMemory {
    OutOfMemory::new(INDEX, bytes)
}
