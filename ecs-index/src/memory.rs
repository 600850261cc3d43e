//! Memory that may be refused.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// The allocator refused memory for an index, or the index would have more entries than it can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    bytes: usize,
}

impl OutOfMemory {
    #[cold]
    pub(crate) fn new(bytes: usize) -> Self {
        Self { bytes }
    }

    /// The number of bytes requested.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no memory for an index: {} bytes were asked for",
            self.bytes
        )
    }
}

impl Error for OutOfMemory {}

/// Puts a value on the heap, or gives it back. (In an array of one: a vector can be asked whether there is memory for it, and
/// a box cannot.)
pub(crate) fn try_box<T>(value: T) -> Result<Box<[T; 1]>, T> {
    let mut values = Vec::new();
    if values.try_reserve_exact(1).is_err() {
        return Err(value);
    }
    values.push(value);
    match Box::<[T; 1]>::try_from(values.into_boxed_slice()) {
        Ok(boxed) => Ok(boxed),
        Err(_) => unreachable!("there is one value"),
    }
}

/// Puts a value behind those of a list.
pub(crate) fn try_push<T>(list: &mut Vec<T>, value: T) -> Result<(), OutOfMemory> {
    list.try_reserve(1)
        .map_err(|_| OutOfMemory::new(size_of::<T>()))?;
    list.push(value);
    Ok(())
}
