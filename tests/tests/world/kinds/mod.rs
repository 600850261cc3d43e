//! Components that are put on an entity do not change its kind. It is of its archetype as long as it has all components that
//! the archetype requires.

mod all;
mod clones;
mod conversions;
mod identity;
mod no_memory;
mod observers;
mod rows;
mod tables;
mod world;
