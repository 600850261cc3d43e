//! What formats of text keep of a value.

mod check;
mod format;
mod verify;

pub use check::check;
pub use format::Format;
pub use verify::verify;
