//! Bytes that may be a save, or were one.
#![no_main]
#![allow(dead_code, unused_imports, reason = "the tests ask for more")]

#[path = "../../tests/tests/persist/saves/forged.rs"]
mod forged;
#[path = "../loading.rs"]
mod loading;
#[path = "../../tests/tests/persist/saves/repair.rs"]
mod repair;
#[path = "../../tests/tests/persist/saves/versions.rs"]
mod versions;
#[path = "../../tests/tests/persist/saves/world.rs"]
mod world;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|save: &[u8]| loading::load(save, false));
