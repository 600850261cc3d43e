//! The promises of a game.

mod by_name;
mod common;
mod crowd;
mod determinism;
mod fights;
mod rollback;
mod targets;
