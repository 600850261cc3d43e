//! Worlds in which each feature meets each other one.
//!
//! Faults live where two features meet that were each proved alone. `tests/model/features.toml` lists the features: *factors*, which a component or a world
//! has one *level* of each. The build script draws worlds from it ([`draw`](mod@draw)), such that all pairs of levels meet on one component, where they can,
//! and on one entity. `ECS_COMBINATIONS` says which: `storage` (what shares storage, the default), `pairs`, or `triples`.
//!
//! A drawn world is its declaration and thin glue: function pointers to the typed methods of each component ([`slot`]). All else knows a world as a
//! [`Subject`](subject::Subject), and is compiled once. [`play`] does random operations to a world and to its naive model, and compares the two after each.
//! It counts what each operation was done to, so that the test can say that nothing of the table was left out ([`Tally`]).
//!
//! | to look into | is in |
//! |---|---|
//! | what a world can be asked to do | `subject.rs` |
//! | what should happen | `model.rs`, `model/` |
//! | which operations there are | `driver/operations.rs` |
//! | what is compared | `driver/compare.rs` |
//! | how a world is written | `build/world.rs` |
//!
//! A failure names the world, the step and the operation; `target/debug/build/ecs-test-combinations-…/out/worlds.rs` has the declaration.

#![allow(
    clippy::type_complexity,
    reason = "function pointers to the methods of worlds are what this crate is about"
)]
#![allow(
    clippy::missing_errors_doc,
    reason = "refusals of a world are those of its methods"
)]
#![allow(clippy::struct_excessive_bools, reason = "outlines are flags")]
#![allow(clippy::assigning_clones, reason = "operations are named for messages")]

pub mod copies;
pub mod draw;
mod driver;
pub mod glue;
pub mod mirror;
mod model;
pub mod outline;
pub mod part;
mod random;
pub mod slot;
pub mod subject;
mod tally;
pub mod value;

pub use driver::play;
pub use tally::Tally;

#[cfg(test)]
mod tests;
