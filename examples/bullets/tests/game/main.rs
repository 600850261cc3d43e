//! What a game promises.

mod common;
mod crowd;
mod determinism;
mod fights;
mod grid;
mod rollback;
