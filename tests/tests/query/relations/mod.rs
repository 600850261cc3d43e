//! Relations: both ends are known, after each change.

mod cascades;
mod changed;
mod copies;
mod declared;
mod despawn;
mod doors;
mod links;
mod lying;
mod marks;
mod model;
mod no_memory;
mod observed;
mod parts;
mod pools;
mod rules;
mod scene;
mod trees;
mod unwinding;
mod walks;
mod world;
