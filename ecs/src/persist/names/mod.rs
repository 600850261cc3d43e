//! Components and resources by name: read and written as data, for editors and scripts.

mod bulk;
mod insert;
mod resource;
mod write;
mod writes;
