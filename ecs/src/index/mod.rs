//! Indexes.

mod method;
pub mod spatial;
pub mod values;

pub use method::Method;
