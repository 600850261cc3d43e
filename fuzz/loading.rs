//! Saves of the worlds that the tests have, and the loads of them.

#[path = "memory.rs"]
mod memory;

use crate::versions::third::Forge;
use crate::world::{bytes, empty, street};
use ecs::prelude::*;
use ecs::save::Unknown;
use ecs::{LoadOptions, SaveHeader, SaveOptions};
use memory::most_bytes_of;

/// A load takes at most four times the bytes of the save, and these, in which archetypes that are made for a few rows have room.
const AT_MOST: usize = 4 << 20;

/// Saves of streets that grow, with ticks and without, and of all versions of a forge.
pub(crate) fn saves() -> Vec<Vec<u8>> {
    let mut saves: Vec<Vec<u8>> = [1, 2, 9, 20].map(|count| bytes(&street(count))).into();
    let mut exact = Vec::new();
    street(6)
        .save_with(&SaveOptions::new().exact().tag("evening"), &mut exact)
        .unwrap();
    saves.push(exact);
    saves.push(include_bytes!("../tests/tests/persist/saves/golden/forge-1").to_vec());
    saves.push(include_bytes!("../tests/tests/persist/saves/golden/forge-2").to_vec());
    saves.push(include_bytes!("../tests/tests/persist/saves/golden/forge-3").to_vec());
    saves
}

/// Loads a save into the world that it says to be of: an error, and the world as it was, or a world that is whole.
pub(crate) fn load(save: &[u8], drops: bool) {
    let options = LoadOptions::new().unknown(if drops {
        Unknown::Drop
    } else {
        Unknown::Refuse
    });
    if SaveHeader::read_from(save).is_ok_and(|header| header.world == "Forge") {
        if let Ok(forge) = within_bounds(save, || Forge::load_with(&options, save)) {
            forge.check_invariants();
            save_again(|to| forge.save(to), |from| drop(Forge::load(from).unwrap()));
        }
        return;
    }
    let mut street = empty();
    let before = street.spawn_empty();
    match within_bounds(save, || street.load_into_with(&options, save)) {
        Ok(_) => {
            street.check_invariants();
            save_again(
                |to| street.save(to),
                |from| drop(empty().load_into(from).unwrap()),
            );
        }
        Err(_) => assert!(street.entities().eq([before]) && street.len() == 1),
    }
}

/// Loads a save, and looks at the memory that this takes.
fn within_bounds<T>(save: &[u8], load: impl FnOnce() -> T) -> T {
    let (loaded, most) = most_bytes_of(load);
    assert!(
        most <= 4 * save.len() + AT_MOST,
        "{most} bytes were taken for {} of the save",
        save.len()
    );
    loaded
}

/// A world that was loaded can be saved, and loaded again.
fn save_again(
    save: impl FnOnce(&mut Vec<u8>) -> Result<(), ecs::SaveError>,
    load: impl FnOnce(&[u8]),
) {
    let mut again = Vec::new();
    save(&mut again).unwrap();
    load(&again);
}
