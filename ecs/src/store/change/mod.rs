//! Components come and go: the row moves to the table of the resulting set. What can fail comes first, user values are
//! dropped last.

mod many;
mod single;
mod step;

pub use many::Exchanged;
