//! Components and resources by name: read and written as data, for editors and scripts.

mod bulk;
mod component;
mod insert;
mod label;
mod read;
mod resource;
#[cfg(feature = "text")]
mod text;
mod write;
mod writes;
