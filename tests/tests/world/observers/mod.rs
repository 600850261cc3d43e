//! Observers are notified of each change once, in order, with the old and the new value. Nothing is lost by anything that they do.
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems are written as users write them"
)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "systems take their parameters by value"
)]

mod cascade;
mod clones;
mod conditions;
mod every_way;
mod notified;
mod order;
mod panics;
mod restored;
mod running;
mod several;
mod triggers;
mod world;
mod writing;
