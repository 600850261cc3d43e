//! Bytes that may be a save, or were one.
#![no_main]

#[path = "../../tests/tests/saves/world.rs"]
#[allow(dead_code, reason = "the tests ask for more")]
mod world;

use libfuzzer_sys::fuzz_target;

// An error, or a world that is whole.
fuzz_target!(|save: &[u8]| {
    let mut street = world::empty();
    if street.load_into(save).is_ok() {
        street.check_invariants();
    }
});
