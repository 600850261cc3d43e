//! Memory while a save is loaded is bounded by the bytes that come, whatever the save says that it has.
//!
//! A save takes at most four times its bytes, and a mebibyte. Two things cost more than their bytes. The names of a header, which is a
//! mebibyte at most, become lists of structs: [`OF_HEADER`] times as much. An archetype that is made at run time takes some kilobytes,
//! and a few rows of a table can ask for one each.

use crate::forged::{Block, Header, List, blocks, number, text};
use crate::repair::{heads, repaired};
use crate::world::{empty, street};
use ecs::save::{Limits, Unknown};
use ecs::{LoadOptions, LoadReport, SaveOptions};
use ecs_tests::check_alloc::most_bytes_of;

const MEBIBYTE: usize = 1 << 20;
/// How many times the bytes of a header are taken at most.
const OF_HEADER: usize = 48;
/// Numbers that no save of these sizes has.
const HUGE: [u64; 3] = [1_000_000_000, u32::MAX as u64, u64::MAX];

/// Loads a save, and gives the most bytes that were taken at once.
fn load(save: &[u8], options: &LoadOptions) -> (Option<LoadReport>, usize) {
    let mut street = empty();
    let (loaded, most) = most_bytes_of(|| street.load_into_with(options, save).ok());
    if loaded.is_some() {
        street.check_invariants();
    }
    (loaded, most.try_into().unwrap())
}

/// Whether the save was loaded. It takes at most so many times its bytes, and a mebibyte.
#[track_caller]
fn is_loaded_within(save: &[u8], times: usize) -> bool {
    // One is told how many bytes come.
    let limits = Limits { bytes: save.len() as u64, ..Limits::default() };
    [LoadOptions::new().limits(limits), LoadOptions::new().unknown(Unknown::Drop)].map(|options| {
        let (loaded, most) = load(save, &options);
        assert!(most <= save.len() * times + MEBIBYTE, "{most} bytes were taken for {} of the save", save.len());
        loaded.is_some()
    }) == [true, true]
}

fn exact(count: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    street(count).save_with(&SaveOptions::new().exact(), &mut bytes).unwrap();
    bytes
}

/// The save with another number in the place of the one that begins somewhere, as postcard writes numbers. The number of bytes, which
/// stands at another place and has so many bytes itself, follows.
fn with_number(save: &[u8], place: usize, value: u64, (length, size): (usize, usize)) -> Vec<u8> {
    let old = 1 + save[place..].iter().take_while(|byte| **byte >= 0x80).count();
    let (value, behind) = (number(value), save.get(place + old..).unwrap_or_default());
    let mut hostile = [&save[..place], &value, behind].concat();
    let mut bytes = [0; 8];
    bytes[..size].copy_from_slice(&save[length..length + size]);
    let bytes = u64::from_le_bytes(bytes).wrapping_add(hostile.len() as u64).wrapping_sub(save.len() as u64);
    hostile[length..length + size].copy_from_slice(&bytes.to_le_bytes()[..size]);
    repaired(hostile)
}

#[test]
#[cfg_attr(any(miri, ecs_asan), ignore = "takes minutes there, and tables have guards")]
fn no_number_of_a_header_takes_memory_for_what_does_not_come() {
    let save = exact(6);
    assert!(is_loaded_within(&save, 4));
    let end = heads(&save)[0];
    for place in 20..end {
        for value in HUGE {
            is_loaded_within(&with_number(&save, place, value, (12, 4)), 4);
        }
    }
}

#[test]
#[cfg_attr(any(miri, ecs_asan), ignore = "takes minutes there, and tables have guards")]
fn no_number_of_a_block_takes_memory_for_what_does_not_come() {
    let save = exact(6);
    for pair in heads(&save).windows(2) {
        let (head, end) = (pair[0], pair[1]);
        // Its section, part, component, first row, number of rows, and number of bytes.
        for (field, size) in [(0, 1), (1, 4), (5, 4), (9, 8), (17, 4), (21, 8)] {
            for value in HUGE {
                let mut hostile = save.clone();
                hostile[head + field..head + field + size].copy_from_slice(&value.to_le_bytes()[..size]);
                is_loaded_within(&repaired(hostile), 4);
            }
        }
        for place in head + 33..end {
            for value in HUGE {
                is_loaded_within(&with_number(&save, place, value, (head + 21, 8)), 4);
            }
            // Lengths and numbers of four bytes.
            let mut hostile = save.clone();
            let last = (place + 4).min(end);
            hostile[place..last].fill(0xff);
            is_loaded_within(&repaired(hostile), 4);
        }
    }
}

#[test]
#[cfg_attr(any(miri, ecs_asan), ignore = "takes minutes there, and tables have guards")]
fn a_save_that_is_cut_off_takes_memory_for_its_bytes() {
    let save = exact(3_000);
    for end in (0..save.len()).step_by(4_999) {
        assert!(!is_loaded_within(&save[..end], 4));
    }
    assert!(is_loaded_within(&save, 4));
}

#[test]
fn a_save_that_says_to_be_of_a_thousand_millions_takes_memory_for_its_bytes() {
    let mut header = Header::new("Street");
    let many = 1_000_000_000;
    (header.entities, header.slots, header.free) = (many, many, many);
    header.components.push(text("Heat").into_iter().chain([1, 1, 0, 0]).chain(number(many)));
    header.tables.push([0, 1, 0, 0].into_iter().chain(number(many)));
    header.pools.push([0].into_iter().chain(number(many)));
    for rows in [1 << 16, 1 << 20, u32::MAX] {
        for section in 0..6 {
            let payload = vec![1; 4 << 16];
            assert!(!is_loaded_within(&header.save(&[Block { section, rows, payload, ..Block::default() }]), 4));
        }
    }
}

/// Headers of nothing but one list each, as long as headers can be.
#[test]
#[cfg_attr(any(miri, ecs_asan), ignore = "takes minutes there, and tables have guards")]
fn a_header_takes_memory_for_its_bytes() {
    let most = MEBIBYTE - 100;
    let entries = || {
        let mut list = List::default();
        for name in 0..most / 11 {
            list.push(text(&format!("{name:05}")).into_iter().chain([0; 5]));
        }
        list
    };
    let street = || Header::new("Street");
    let headers = [
        Header { sections: List::of(most / 2, &[0, 1]), ..street() },
        Header { components: List::of(most / 6, &[0; 6]), ..street() },
        Header { components: entries(), ..street() },
        Header { resources: entries(), ..street() },
        Header { tables: List::of(most / 4, &[0; 4]), ..street() },
        Header { pools: List::of(most / 2, &[0; 2]), ..street() },
    ];
    for header in headers {
        let save = header.save(&[]);
        assert!(heads(&save)[0] > MEBIBYTE - 1000, "{} bytes", save.len());
        let (_, taken) = load(&save, &LoadOptions::new().unknown(Unknown::Drop));
        assert!(taken <= save.len() * OF_HEADER, "{taken} bytes were taken for {} of the save", save.len());
    }
}

/// Saves that have no values, and so the fewest bytes for all that has to be remembered.
#[test]
#[cfg_attr(any(miri, ecs_asan), ignore = "takes minutes there, and tables have guards")]
fn entities_take_memory_for_their_bytes() {
    let count = 500_000;
    let slots =
        |generation: u32| blocks((0, 0), count, move |rows| rows.flat_map(|_| generation.to_le_bytes()).collect());
    let retired = Header { slots: count as u64, entities: count as u64 / 2, ..Header::new("Street") };
    assert!(!is_loaded_within(&retired.save(&slots(u32::MAX)), 4));

    let free = Header { free: count as u64, entities: 0, ..retired };
    // As many entities as it has room for are not many: the limit is that of slots.
    assert!(!is_loaded_within(&free.save(&slots(1)), 4));

    let mut living = Header { slots: count as u64, entities: count as u64, ..Header::new("Street") };
    living.tables.push([0, 0, 0].into_iter().chain(number(count as u64)));
    let mut all = slots(1);
    all.extend(blocks((1, 0), count, |rows| rows.flat_map(|row| (row as u64 | 1 << 32).to_le_bytes()).collect()));
    assert!(is_loaded_within(&living.save(&all), 4));
}

/// A table that nothing declares, in which each row has other components than all before.
#[test]
#[cfg_attr(any(miri, ecs_asan), ignore = "takes minutes there, and tables have guards")]
fn archetypes_take_memory_for_their_rows() {
    let mut header = Header::new("Street");
    // The way in which they are written, the size of those that are bytes, and the bytes of a value.
    let components = [
        ("Name", 1, 0, 1),
        ("Position", 2, 8, 8),
        ("Heat", 1, 0, 4),
        ("Hat", 1, 0, 1),
        ("Frozen", 1, 0, 0),
        ("Sprite", 0, 0, 0),
        ("Texture", 0, 0, 0),
        ("Likes", 1, 0, 1),
    ];
    for (name, written, size, _) in components {
        header.components.push(text(name).into_iter().chain([1, written, size, 0, 0]));
    }
    let rows = 1 << components.len();
    (header.entities, header.slots) = (rows, rows);
    let list = || number(components.len() as u64).into_iter().chain(0..components.len() as u8);
    header.tables.push([0].into_iter().chain(list()).chain(list()).chain(number(rows)));
    let mut entities: Vec<u8> = (0..rows).flat_map(|row| (row | 1 << 32).to_le_bytes()).collect();
    for place in 0..components.len() {
        for first in (0..rows).step_by(64) {
            let bit = |row: u64| (row >> place & 1) << (row % 64);
            entities.extend((first..first + 64).map(bit).fold(0, |word, bit| word | bit).to_le_bytes());
        }
    }
    let block = Block { rows: rows as u32, ..Block::default() };
    let mut all = vec![
        Block { payload: [1, 0, 0, 0].repeat(rows as usize), ..block.clone() },
        Block { section: 1, payload: entities, ..block.clone() },
    ];
    for (component, (_, written, _, bytes)) in (0..).zip(components) {
        if written != 0 {
            let payload = vec![0; bytes * rows as usize / 2];
            all.push(Block { section: 1, component, payload, ..block.clone() });
        }
    }
    let save = header.save(&all);
    let (loaded, most) = load(&save, &LoadOptions::new());
    assert_eq!(loaded.map(|report| report.entities), Some(rows as usize));
    assert!(most < rows as usize * 4_000, "{most} bytes for {rows} archetypes");
}
