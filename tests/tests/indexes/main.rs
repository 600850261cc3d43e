//! Indexes: entities by place and by value, always right.
#![allow(missing_docs, reason = "nobody reads the pages of a test")]

mod answers;
mod doors;
mod model;
mod plan;
mod unique;
mod world;
