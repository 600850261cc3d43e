//! User code panics, wherever it can: in each kind of column and each row, and in each place where the runtime calls it. The others
//! are dropped once, handles are right, invariants hold, and the world is used on.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

mod adversary;
mod barn;
mod calls;
mod drops;
mod reentry;
mod systems;
