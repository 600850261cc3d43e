//! Memory that may be refused.

use alloc::vec::Vec;
use ecs_value::OutOfMemory;
use ecs_value::memory;
pub(crate) use ecs_value::memory::try_push;

/// The purpose of the memory, for errors.
pub(crate) const INDEX: &str = "an index";

/// The allocator refused this many bytes.
#[cold]
pub(crate) fn no_memory(bytes: usize) -> OutOfMemory {
    OutOfMemory::new(INDEX, bytes)
}

/// Room for as many more entries, and maybe for others.
#[inline]
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    memory::try_reserve(list, more, INDEX)
}

/// Room for a list of this length, and for no longer one.
#[inline]
pub(crate) fn reserve_up_to<T>(list: &mut Vec<T>, len: usize) -> Result<(), OutOfMemory> {
    memory::try_reserve_exact(list, len.saturating_sub(list.len()), INDEX)
}
