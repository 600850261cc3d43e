//! Writes saves into a folder, from which the fuzzer begins.
#![allow(dead_code, unused_imports, reason = "the tests ask for more")]

#[path = "../tests/tests/persist/saves/forged.rs"]
mod forged;
mod loading;
#[path = "../tests/tests/persist/saves/repair.rs"]
mod repair;
#[path = "../tests/tests/persist/saves/versions.rs"]
mod versions;
#[path = "../tests/tests/persist/saves/world.rs"]
mod world;

use std::path::PathBuf;

fn main() {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("a folder"));
    for (number, save) in loading::saves().into_iter().enumerate() {
        std::fs::write(folder.join(format!("save-{number}")), save)
            .expect("the folder can be written");
    }
}
