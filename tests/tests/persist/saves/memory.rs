//! Memory while a save is loaded is bounded by the bytes that come, not by the sizes that the save claims.
//!
//! A save takes at most [`OF_BYTES`] times its bytes, and a mebibyte. An archetype that is made at run time takes some kilobytes, and a few
//! rows of a table can ask for one each: limits say how many of them a save may have for its bytes.

use crate::saves::forged::{Block, Header, List, blocks, number, text};
use crate::saves::repair::{heads, repaired};
use crate::saves::world::{ChildOf, Position, Shield, Street, Target, empty, street};
use ecs::prelude::*;
use ecs::save::{Limits, SaveHeader, Unknown};
use ecs::{ComponentDefinition, FieldType, LoadError, LoadOptions, LoadReport, SaveOptions};
use ecs_tests::check_alloc::most_bytes_of;

const MEBIBYTE: usize = 1 << 20;
/// How many times the bytes of a save are taken at most, without archetypes that are made for it.
const OF_BYTES: usize = 4;
/// How many bytes an archetype takes at most that is made for a row of these tests.
const OF_ARCHETYPE: usize = 4_000;
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

/// Whether the save was loaded. It takes at most [`OF_BYTES`] times its bytes, and a mebibyte.
#[track_caller]
fn is_loaded_within_bounds(save: &[u8]) -> bool {
    // One is told how many bytes come.
    let limits = Limits {
        bytes: save.len() as u64,
        ..Limits::default()
    };
    [
        LoadOptions::new().limits(limits),
        LoadOptions::new().unknown(Unknown::Drop),
    ]
    .map(|options| {
        let (loaded, most) = load(save, &options);
        assert!(
            most <= save.len() * OF_BYTES + MEBIBYTE,
            "{most} bytes were taken for {} of the save",
            save.len()
        );
        loaded.is_some()
    }) == [true, true]
}

fn exact(count: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    street(count)
        .save_with(&SaveOptions::new().exact(), &mut bytes)
        .unwrap();
    bytes
}

/// The save with another number in the place of the one that begins somewhere, as postcard writes numbers. The number of bytes, which
/// stands at another place and has this many bytes itself, follows.
fn with_number(save: &[u8], place: usize, value: u64, (length, size): (usize, usize)) -> Vec<u8> {
    let old = 1 + save[place..]
        .iter()
        .take_while(|byte| **byte >= 0x80)
        .count();
    let (value, behind) = (number(value), save.get(place + old..).unwrap_or_default());
    let mut hostile = [&save[..place], &value, behind].concat();
    let mut bytes = [0; 8];
    bytes[..size].copy_from_slice(&save[length..length + size]);
    let bytes = u64::from_le_bytes(bytes)
        .wrapping_add(hostile.len() as u64)
        .wrapping_sub(save.len() as u64);
    hostile[length..length + size].copy_from_slice(&bytes.to_le_bytes()[..size]);
    repaired(hostile)
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "takes minutes there, and tables have guards"
)]
fn no_number_of_a_header_takes_memory_for_bytes_that_do_not_come() {
    let save = exact(6);
    assert!(is_loaded_within_bounds(&save));
    let end = heads(&save)[0];
    for place in 20..end {
        for value in HUGE {
            is_loaded_within_bounds(&with_number(&save, place, value, (12, 4)));
        }
    }
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "takes minutes there, and tables have guards"
)]
fn no_number_of_a_block_takes_memory_for_bytes_that_do_not_come() {
    let save = exact(6);
    for pair in heads(&save).windows(2) {
        let (head, end) = (pair[0], pair[1]);
        // Its section, part, component, first row, number of rows, and number of bytes.
        for (field, size) in [(0, 1), (1, 4), (5, 4), (9, 8), (17, 4), (21, 8)] {
            for value in HUGE {
                let mut hostile = save.clone();
                hostile[head + field..head + field + size]
                    .copy_from_slice(&value.to_le_bytes()[..size]);
                is_loaded_within_bounds(&repaired(hostile));
            }
        }
        for place in head + 33..end {
            for value in HUGE {
                is_loaded_within_bounds(&with_number(&save, place, value, (head + 21, 8)));
            }
            // Lengths and numbers of four bytes.
            let mut hostile = save.clone();
            let last = (place + 4).min(end);
            hostile[place..last].fill(0xff);
            is_loaded_within_bounds(&repaired(hostile));
        }
    }
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "takes minutes there, and tables have guards"
)]
fn a_save_that_is_cut_off_takes_memory_for_its_bytes() {
    let save = exact(3_000);
    for end in (0..save.len()).step_by(4_999) {
        assert!(!is_loaded_within_bounds(&save[..end]));
    }
    assert!(is_loaded_within_bounds(&save));
}

#[test]
fn a_save_that_says_to_be_of_a_thousand_millions_takes_memory_for_its_bytes() {
    let mut header = Header::new("Street");
    let many = 1_000_000_000;
    (header.entities, header.slots, header.free) = (many, many, many);
    header.components.push(
        text("Heat")
            .into_iter()
            .chain([1, 1, 0, 0])
            .chain(number(many)),
    );
    header
        .tables
        .push([0, 1, 0, 0].into_iter().chain(number(many)));
    header.pools.push([0].into_iter().chain(number(many)));
    for rows in [1 << 16, 1 << 20, u32::MAX] {
        for section in 0..6 {
            let payload = vec![1; 4 << 16];
            assert!(!is_loaded_within_bounds(&header.save(&[Block {
                section,
                rows,
                payload,
                ..Block::default()
            }])));
        }
    }
}

/// Headers of nothing but one list each, as long as headers can be.
#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "takes minutes there, and tables have guards"
)]
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
    let names = |count: usize| {
        let mut list = List::default();
        for name in 0..count {
            list.push(text(&format!("{name:05}")).into_iter().chain([0; 5]));
        }
        list
    };
    // Tables of one row each, and tables that have as many components as there may be.
    let small = List::of(most / 5, &[0, 1, 0, 0, 1]);
    let numbers: Vec<u8> = number(1_000)
        .into_iter()
        .chain((0..1_000).flat_map(number))
        .collect();
    let wide = [&[0], &numbers[..], &numbers, &[1]].concat();
    let headers = [
        Header {
            components: names(1_000),
            tables: List::of((most - 12_000) / wide.len(), &wide),
            ..street()
        },
        Header {
            components: names(1),
            tables: small,
            ..street()
        },
        Header {
            components: List::of(1, &[1, b'x', 0, 0, 0, 0, 0]),
            tables: List::of(1, &wide),
            ..street()
        },
        Header {
            sections: List::of(most / 2, &[0, 1]),
            ..street()
        },
        Header {
            components: List::of(most / 6, &[0; 6]),
            ..street()
        },
        Header {
            components: entries(),
            ..street()
        },
        Header {
            resources: entries(),
            ..street()
        },
        Header {
            tables: List::of(most / 4, &[0; 4]),
            ..street()
        },
        Header {
            pools: List::of(most / 2, &[0; 2]),
            ..street()
        },
    ];
    for header in headers {
        let save = header.save(&[]);
        is_loaded_within_bounds(&save);
        // A list of saves shows the names, of which there may be more, since no world is asked.
        let (_, taken) = most_bytes_of(|| SaveHeader::read_from(&save[..]).ok());
        assert!(
            taken <= 8 * MEBIBYTE as i64,
            "{taken} bytes were taken for {}",
            save.len()
        );
    }
}

#[test]
fn a_save_with_more_unknown_names_than_the_limit_is_refused_before_they_are_listed() {
    let mut header = Header::new("Street");
    let known = [
        "Name", "Position", "Heat", "Hat", "Frozen", "Sprite", "Texture", "Likes",
    ];
    for name in known
        .map(String::from)
        .into_iter()
        .chain((0..100).map(|name| format!("{name:05}")))
    {
        header
            .components
            .push(text(&name).into_iter().chain([1, 0, 0, 0, 0]));
    }
    let save = header.save(&[]);
    let load = |names| {
        let limits = Limits {
            names,
            ..Limits::default()
        };
        Street::load_with(
            &LoadOptions::new().unknown(Unknown::Drop).limits(limits),
            &save[..],
        )
        .map(|_| ())
    };
    load(100).unwrap();
    let error = load(50).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot load: the save asks for more names than the 50 that `Limits::names` allows"
    );
}

/// Saves that have no values, and so the fewest bytes for all that has to be remembered.
#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "takes minutes there, and tables have guards"
)]
fn entities_take_memory_for_their_bytes() {
    let count = 500_000;
    let slots = |generation: u32| {
        blocks((0, 0), count, move |rows| {
            rows.flat_map(|_| generation.to_le_bytes()).collect()
        })
    };
    let retired = Header {
        slots: count as u64,
        entities: count as u64 / 2,
        ..Header::new("Street")
    };
    assert!(!is_loaded_within_bounds(&retired.save(&slots(u32::MAX))));

    let free = Header {
        free: count as u64,
        entities: 0,
        ..retired
    };
    // As many entities as it has room for are not many: the limit is that of slots.
    assert!(!is_loaded_within_bounds(&free.save(&slots(1))));

    let mut living = Header {
        slots: count as u64,
        entities: count as u64,
        ..Header::new("Street")
    };
    living
        .tables
        .push([0, 0, 0].into_iter().chain(number(count as u64)));
    let mut all = slots(1);
    all.extend(blocks((1, 0), count, |rows| {
        rows.flat_map(|row| (row as u64 | 1 << 32).to_le_bytes())
            .collect()
    }));
    assert!(is_loaded_within_bounds(&living.save(&all)));
}

/// A table that nothing declares, in which each row has other components than all before; and how many rows it has.
fn all_different(more: usize) -> (Street, Vec<u8>, usize) {
    let mut street = Street::new();
    let mut header = Header::new("Street");
    // The way in which they are written, the size of those that are bytes, and the bytes of a value.
    let listed = [
        ("Name", 1, 0, 1),
        ("Position", 2, 8, 8),
        ("Heat", 1, 0, 4),
        ("Hat", 1, 0, 1),
        ("Frozen", 1, 0, 0),
        ("Sprite", 0, 0, 0),
        ("Texture", 0, 0, 0),
        ("Likes", 1, 0, 1),
    ];
    let mut components: Vec<(String, u8, u8, usize)> = Vec::new();
    components
        .extend(listed.map(|(name, written, size, bytes)| (name.into(), written, size, bytes)));
    for number in 0..more {
        let name = format!("data {number}");
        street
            .define(ComponentDefinition::new(&name).field("value", FieldType::U8))
            .unwrap();
        components.push((name, 2, 1, 1));
    }
    for (name, written, size, _) in &components {
        header
            .components
            .push(text(name).into_iter().chain([1, *written, *size, 0, 0]));
    }
    let rows = 1 << components.len();
    (header.entities, header.slots) = (rows, rows);
    let list = || {
        number(components.len() as u64)
            .into_iter()
            .chain(0..components.len() as u8)
    };
    header.tables.push(
        [0].into_iter()
            .chain(list())
            .chain(list())
            .chain(number(rows)),
    );
    let mut entities: Vec<u8> = (0..rows)
        .flat_map(|row| (row | 1 << 32).to_le_bytes())
        .collect();
    for place in 0..components.len() {
        for first in (0..rows).step_by(64) {
            let bit = |row: u64| (row >> place & 1) << (row % 64);
            entities.extend(
                (first..first + 64)
                    .map(bit)
                    .fold(0, |word, bit| word | bit)
                    .to_le_bytes(),
            );
        }
    }
    let block = Block {
        rows: rows as u32,
        ..Block::default()
    };
    let mut all = vec![
        Block {
            payload: [1, 0, 0, 0].repeat(rows as usize),
            ..block.clone()
        },
        Block {
            section: 1,
            payload: entities,
            ..block.clone()
        },
    ];
    for (component, (_, written, _, bytes)) in (0..).zip(&components) {
        if *written != 0 {
            let payload = vec![0; bytes * rows as usize / 2];
            all.push(Block {
                section: 1,
                component,
                payload,
                ..block.clone()
            });
        }
    }
    (street, header.save(&all), rows as usize)
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "takes minutes there, and tables have guards"
)]
fn archetypes_take_memory_for_their_rows() {
    let (mut street, save, rows) = all_different(0);
    let (loaded, most) = most_bytes_of(|| street.load_into(&save[..]).unwrap());
    assert_eq!(loaded.entities, rows);
    assert!(
        most < (rows * OF_ARCHETYPE) as i64,
        "{most} bytes for {rows} archetypes"
    );
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "takes minutes there, and tables have guards"
)]
fn a_save_asks_for_no_more_archetypes_than_its_bytes_and_the_limit_allow() {
    let (mut street, save, rows) = all_different(6);
    for archetypes in [0, 100, Limits::default().archetypes] {
        let limits = Limits {
            archetypes,
            ..Limits::default()
        };
        let options = LoadOptions::new().limits(limits);
        let (loaded, most) = most_bytes_of(|| street.load_into_with(&options, &save[..]));
        let error = loaded.unwrap_err();
        assert!(
            matches!(
                error,
                LoadError::Limit {
                    what: "archetypes",
                    ..
                }
            ),
            "{error}"
        );
        assert!(street.is_empty());
        let archetypes = archetypes as usize + save.len() / Limits::BYTES_OF_ARCHETYPE as usize;
        assert!(rows > 2 * archetypes);
        let bound = save.len() * OF_BYTES + MEBIBYTE + archetypes * OF_ARCHETYPE;
        assert!(
            most < bound as i64,
            "{most} bytes for {} of the save, where {bound} may be",
            save.len()
        );
    }
    let limits = Limits {
        archetypes: rows as u32,
        ..Limits::default()
    };
    let loaded = street
        .load_into_with(&LoadOptions::new().limits(limits), &save[..])
        .unwrap();
    assert_eq!(loaded.entities, rows);
    street.check_invariants();
}

/// The most bytes that `merge` takes for an entity that has come, beyond its values: names, slots and handles.
const OF_MERGED: usize = 100;

#[test]
#[cfg_attr(any(miri, ecs_asan), ignore = "tables have guards there")]
fn merging_takes_room_for_the_values_that_come_and_not_for_each_entity_in_each_pool() {
    let count = 20_000;
    let mut town = Street::new();
    let rows = town
        .spawn_batch((0..count).map(|i| {
            (Position {
                x: i as f32,
                y: 0.0,
            },)
        }))
        .to_vec();
    town.insert(rows[0], Shield(1)).unwrap();
    town.insert(rows[1], Target(rows[0])).unwrap();
    town.insert(rows[2], ChildOf { parent: rows[3] }).unwrap();
    let mut save = Vec::new();
    town.save(&mut save).unwrap();
    drop(town);
    let mut to = Street::new();
    let (merged, most) = most_bytes_of(|| to.merge(&save[..]).unwrap());
    assert_eq!(merged.entities().len(), count);
    let of_values = 2 * count * (size_of::<Position>() + size_of::<Entity>());
    let most = usize::try_from(most).unwrap();
    println!("{most} bytes, {} an entity", (most - of_values) / count);
    assert!(
        most < of_values + count * OF_MERGED + MEBIBYTE / 4,
        "{most} bytes"
    );
}
