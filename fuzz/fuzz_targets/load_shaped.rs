//! Saves in which anything is changed, with the checksums that they should have.
#![no_main]

#[path = "../../tests/tests/saves/repair.rs"]
mod repair;
#[path = "../../tests/tests/saves/world.rs"]
#[allow(dead_code, reason = "the tests ask for more")]
mod world;

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Saves of streets that grow.
static SAVES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| [1, 2, 9, 20].map(|count| world::bytes(&world::street(count))).into());

// The first byte chooses a save. Of four that follow, two are a place, and two say its fate.
fuzz_target!(|data: &[u8]| {
    let [first, changes @ ..] = data else { return };
    let mut save = SAVES[usize::from(*first) % SAVES.len()].clone();
    for change in changes.chunks_exact(4) {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]])) % save.len();
        let (what, value) = (change[2], change[3]);
        match what % 4 {
            0 => save[place] = value,
            1 => save[place] = save[place].wrapping_add(value),
            2 => save.insert(place, value),
            _ => drop(save.remove(place)),
        }
    }
    let mut street = world::empty();
    if street.load_into(&repair::repaired(save)[..]).is_ok() {
        street.check_invariants();
    }
});
