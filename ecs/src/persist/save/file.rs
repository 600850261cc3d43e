//! Files are read back before they take another's place.

use super::error::LoadError;
use ecs_save::input::read_all;
use std::format;
use std::io::{self, Read};

/// Whether a file has all that was written to it. Its values were read again when they were written.
pub(super) fn read_back(reader: &mut dyn Read) -> io::Result<()> {
    read_all(reader).map_err(|fault| match fault.into() {
        LoadError::Io(error) => error,
        error => io::Error::other(format!(
            "the file that was written has other bytes: {error}"
        )),
    })
}
