//! What a game promises.

mod common;
mod crowd;
mod determinism;
mod fights;
mod rollback;
mod targets;
