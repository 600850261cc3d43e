//! The promises of a battle.

mod common;
mod fights;
mod mods;
