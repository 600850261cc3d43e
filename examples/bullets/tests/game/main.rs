//! What a game promises.

mod by_name;
mod common;
mod crowd;
mod determinism;
mod fights;
mod rollback;
mod targets;
