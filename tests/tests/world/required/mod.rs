//! Components that bring others.

mod declared;
mod failures;
mod in_place;
mod limits;
mod model;
mod rules;
mod ways;
mod world;
