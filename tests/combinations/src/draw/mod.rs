//! From the table of features to worlds: the table, what has to meet, and the worlds in which it does.
//!
//! The build script uses these modules too, so they know nothing of the runtime.

mod cover;
mod goal;
mod table;

pub use cover::{World, draw};
pub use goal::{Goal, Set};
pub use table::{Level, Of, Table};
