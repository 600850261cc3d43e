//! Lists of names in messages.

use alloc::boxed::Box;
use core::fmt;

/// Writes the valid names after an unknown one.
///
/// # Errors
///
/// The error of the formatter.
pub fn list(f: &mut fmt::Formatter<'_>, names: &[Box<str>]) -> fmt::Result {
    match names {
        [] => f.write_str(", and no other"),
        [only] => write!(f, ": there is `{only}`"),
        [before @ .., last] => {
            f.write_str(": there are ")?;
            write_names(f, before)?;
            write!(f, " and `{last}`")
        }
    }
}

/// Writes names in quotes, with commas between them.
///
/// # Errors
///
/// The error of the formatter.
pub fn write_names(
    f: &mut fmt::Formatter<'_>,
    names: impl IntoIterator<Item = impl fmt::Display>,
) -> fmt::Result {
    let mut comma = "";
    names
        .into_iter()
        .try_for_each(|name| write!(f, "{}`{name}`", core::mem::replace(&mut comma, ", ")))
}
