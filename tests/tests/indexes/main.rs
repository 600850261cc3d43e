//! Indexes: entities by place and by value, always right.
#![allow(missing_docs, reason = "nobody reads the pages of a test")]

mod answers;
mod model;
mod unique;
mod world;
