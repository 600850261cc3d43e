//! Saves in which anything is changed, also in the text of their shapes, with the lengths and checksums that they should have.
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
use std::sync::LazyLock;

static SAVES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(loading::saves);

// The first byte chooses a save, whether its bytes are changed or the text of its shapes, and how it is loaded. Of four that follow, two are
// a place, and two say its fate.
fuzz_target!(|data: &[u8]| {
    let [first, changes @ ..] = data else { return };
    let mut save = SAVES[usize::from(*first & 63) % SAVES.len()].clone();
    if first & 64 != 0 {
        let mut text = repair::shapes(&save);
        for change in changes.chunks_exact(4) {
            let place = usize::from(u16::from_le_bytes([change[0], change[1]])) % (text.len() + 1);
            let to = text.len().min(place + usize::from(change[2] % 4));
            text.splice(place..to, [change[3]]);
        }
        return loading::load(&repair::with_shapes(&save, &text), *first >= 128);
    }
    for change in changes.chunks_exact(4) {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]])) % save.len();
        let (what, value) = (change[2], change[3]);
        let few = place..save.len().min(place + 4);
        match what % 6 {
            0 => save[place] = value,
            1 => save[place] = save[place].wrapping_add(value),
            2 => replace(&mut save, place..place, Some(value)),
            3 => replace(&mut save, place..place + 1, None),
            4 => save[few].fill(value),
            _ => {
                let to = (place + usize::from(value)).min(save.len() - few.len());
                save.copy_within(few, to);
            }
        }
    }
    loading::load(&repair::repaired(save), *first >= 128);
});

/// Puts bytes in the place of others. The number of bytes of the header, or of the block in which that is, follows.
fn replace(save: &mut Vec<u8>, old: std::ops::Range<usize>, new: Option<u8>) {
    let added = u64::from(new.is_some()).wrapping_sub(old.len() as u64);
    let head = repair::heads(save)
        .into_iter()
        .rfind(|head| *head <= old.start);
    // A block has its payload behind its head, and a number of eight bytes in it; the header has one of four.
    let (payload, length, size) = head.map_or((20, 12, 4), |head| (head + 33, head + 21, 8));
    if payload <= old.start && old.start < save.len() - 16 {
        let mut bytes = [0; 8];
        bytes[..size].copy_from_slice(&save[length..length + size]);
        let bytes = u64::from_le_bytes(bytes).wrapping_add(added).to_le_bytes();
        save[length..length + size].copy_from_slice(&bytes[..size]);
    }
    save.splice(old, new);
}
