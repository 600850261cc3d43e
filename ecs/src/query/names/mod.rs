//! Components by name: what there is, and their values as data, to read.

mod component;
mod label;
mod read;
#[cfg(feature = "text")]
mod text;
