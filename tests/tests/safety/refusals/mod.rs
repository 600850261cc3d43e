//! The allocator refuses each call in turn, to each operation that asks for memory. The given values come back, and the world is
//! as it was. With memory, the same operation then has the result that it would have had at once.

mod commands;
mod driver;
mod operations;
mod rest;
mod scene;
mod snapshots;
