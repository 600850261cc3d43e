//! Queries: their matches, their items, their order, and each row once.

mod derived;
mod filters;
mod generic;
mod iteration;
mod lookups;
mod many_terms;
mod once;
mod pairs;
mod several;
mod terms;
mod threads;
#[allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]
mod ticked;
mod world;
