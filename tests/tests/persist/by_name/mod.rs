//! Components and resources by name: reading gives the values that are there, writing checks them, and a mistake changes nothing.

mod bulk;
mod edges;
mod errors;
mod events;
mod fields;
mod label;
mod newtypes;
mod resources;
mod spawning;
mod tags;
mod ways_in;
mod whole;
mod world;
