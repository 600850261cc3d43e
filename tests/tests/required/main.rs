//! Components that bring others.

mod declared;
mod failures;
mod model;
mod rules;
mod ways;
mod world;
