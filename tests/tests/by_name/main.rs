//! Components and resources by name: what is read is what is there, what is written is checked, and a mistake changes nothing.

mod errors;
mod fields;
mod label;
mod resources;
mod spawning;
mod ways_in;
mod whole;
mod world;
