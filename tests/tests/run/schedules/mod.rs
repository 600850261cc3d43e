//! Systems and schedules: as if from top to bottom, even where systems run side by side.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

mod added;
mod arguments;
mod combined;
mod commands;
mod conditions;
mod errors;
mod events;
mod model;
mod names;
mod notices;
mod order;
mod parameters;
mod plan;
mod states;
mod states_at_random;
mod states_that_depend;
mod threads;
mod waiting;
mod world;
