//! Writes random worlds with random schedules, for `determinism/main.rs`.
//!
//! `ECS_WORLDS_SEED` gives other worlds, and `ECS_WORLDS` is their number. The same seed gives the same worlds on every machine.

#![allow(
    clippy::format_collect,
    clippy::format_push_string,
    reason = "text is short, and read as a template"
)]

mod random;
mod system;
mod world;

use random::Random;
use std::path::PathBuf;
use std::{env, fs};

const WORLDS: u64 = 8;

fn main() {
    println!("cargo::rerun-if-changed=build");
    let (seed, worlds) = (number("ECS_WORLDS_SEED", 1), number("ECS_WORLDS", WORLDS));
    let mut text = format!("pub(crate) const SEED: u64 = {seed};\n");
    for number in 0..worlds {
        text += &world::world(
            number,
            &mut Random::new(seed.wrapping_mul(1000).wrapping_add(number)),
        );
    }
    text += "pub(crate) fn compare_all(ticks: usize) -> Vec<bool> {\n    vec![\n";
    for number in 0..worlds {
        text += &format!(
            "        crate::compare::compare::<world_{number}::World>(\"world_{number}\", ticks),\n"
        );
    }
    text += "    ]\n}\n";
    let directory = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(directory.join("worlds.rs"), text).expect("the directory is there");
}

/// A number from the environment.
fn number(variable: &str, default: u64) -> u64 {
    println!("cargo::rerun-if-env-changed={variable}");
    env::var(variable).map_or(default, |value| {
        value.parse().expect("the variable is a number")
    })
}
