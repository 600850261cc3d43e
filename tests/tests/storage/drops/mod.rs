//! Every value is dropped exactly once, whichever way its row leaves, even where a `Drop` panics.

mod exact;
mod panicking;
mod world;
