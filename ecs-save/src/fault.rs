//! Why the bytes of a save are refused.

use ecs_value::OutOfMemory;
use std::io;

/// Bytes that are no save, or none that is whole.
#[derive(Debug)]
pub enum Fault {
    Io(io::Error),
    NotASave,
    /// The input ends after this many whole blocks, where this one should begin, if that is known.
    Torn(u64, Option<Box<str>>),
    Trailing,
    /// Of this format.
    NewerFormat(u16),
    /// The block, and where it contradicts itself.
    Corrupt(u64, Box<str>),
    /// The block, and the part of the save that it holds, if that is known.
    Checksum(u64, Option<Box<str>>),
    /// The limit, and the most that it allows.
    Limit(&'static str, u64),
    Memory(OutOfMemory),
}

impl Fault {
    #[cold]
    pub fn corrupt(block: u64, what: impl Into<Box<str>>) -> Self {
        Self::Corrupt(block, what.into())
    }

    #[cold]
    pub fn corrupt_header(what: &str) -> Self {
        Self::corrupt(0, format!("the header: {what}"))
    }

    /// The same, with the part of the save where it is, if that is not known.
    #[must_use]
    pub fn at(self, place: impl FnOnce() -> String) -> Self {
        match self {
            Self::Torn(blocks, None) => Self::Torn(blocks, Some(place().into())),
            Self::Checksum(block, None) => Self::Checksum(block, Some(place().into())),
            fault => fault,
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<OutOfMemory> for Fault {
    fn from(error: OutOfMemory) -> Self {
        Self::Memory(error)
    }
}
