//! Change detection: additions and changes, their authors, and their times.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

mod blocks;
mod filters;
mod grouped;
mod marking;
mod removed;
mod systems;
mod time;
mod world;
