//! Memory that may be refused.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// The allocator refused memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    purpose: &'static str,
    bytes: usize,
}

impl OutOfMemory {
    /// The allocator refused this many bytes for a purpose, such as `an index`.
    #[doc(hidden)]
    #[cold]
    pub fn new(purpose: &'static str, bytes: usize) -> Self {
        Self { purpose, bytes }
    }

    /// The purpose of the memory.
    pub const fn purpose(&self) -> &'static str {
        self.purpose
    }

    /// The number of bytes requested.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { purpose, bytes } = self;
        write!(f, "no memory for {purpose}: {bytes} bytes were asked for")
    }
}

impl Error for OutOfMemory {}

/// Puts a value on the heap, or gives it back. (In an array of one: a vector can be asked whether there is memory for it, and
/// a box cannot.)
///
/// # Errors
///
/// The value, if there is no memory.
pub fn try_box<T>(value: T) -> Result<Box<[T; 1]>, T> {
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

/// Makes room for as many more values, and maybe for others.
///
/// # Errors
///
/// If there is no memory.
#[inline]
pub fn try_reserve<T>(
    list: &mut Vec<T>,
    more: usize,
    purpose: &'static str,
) -> Result<(), OutOfMemory> {
    list.try_reserve(more)
        .map_err(|_| OutOfMemory::new(purpose, more.saturating_mul(size_of::<T>())))
}

/// Makes room for as many more values, and for no others.
///
/// # Errors
///
/// If there is no memory.
#[inline]
pub fn try_reserve_exact<T>(
    list: &mut Vec<T>,
    more: usize,
    purpose: &'static str,
) -> Result<(), OutOfMemory> {
    list.try_reserve_exact(more)
        .map_err(|_| OutOfMemory::new(purpose, more.saturating_mul(size_of::<T>())))
}

/// An empty list with room for exactly as many values.
///
/// # Errors
///
/// If there is no memory.
pub fn try_with_room<T>(count: usize, purpose: &'static str) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    try_reserve_exact(&mut list, count, purpose)?;
    Ok(list)
}

/// A list of as many values as the iterator says that it has.
///
/// # Errors
///
/// If there is no memory.
pub fn try_collect<T>(
    values: impl Iterator<Item = T>,
    count: usize,
    purpose: &'static str,
) -> Result<Vec<T>, OutOfMemory> {
    let mut list = try_with_room(count, purpose)?;
    list.extend(values.take(count));
    Ok(list)
}

/// Puts a value behind those of a list.
///
/// # Errors
///
/// If there is no memory.
pub fn try_push<T>(list: &mut Vec<T>, value: T, purpose: &'static str) -> Result<(), OutOfMemory> {
    try_reserve(list, 1, purpose)?;
    list.push(value);
    Ok(())
}

/// Puts values behind those of a list: as many as the iterator says that it has.
///
/// # Errors
///
/// If there is no memory.
pub fn try_extend<T>(
    list: &mut Vec<T>,
    values: impl ExactSizeIterator<Item = T>,
    purpose: &'static str,
) -> Result<(), OutOfMemory> {
    let count = values.len();
    try_reserve(list, count, purpose)?;
    list.extend(values.take(count));
    Ok(())
}

/// A copy of a text.
///
/// # Errors
///
/// If there is no memory.
pub fn try_text(text: &str) -> Result<String, OutOfMemory> {
    let mut own = String::new();
    own.try_reserve_exact(text.len())
        .map_err(|_| OutOfMemory::new("a text", text.len()))?;
    own.push_str(text);
    Ok(own)
}

/// A text that an error keeps. Without memory for it, the error does without.
pub fn text_of_error(text: &str) -> Box<str> {
    try_text(text).unwrap_or_default().into_boxed_str()
}
