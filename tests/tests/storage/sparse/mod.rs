//! Sparse components live in pools: they come and go without a move of the row, and with their entity.

mod apart;
mod bundles;
mod drops;
mod handles;
mod layouts;
mod no_memory;
mod once;
mod order;
mod presence;
mod ways_in;
mod world;
