//! Saves that are cut off, damaged, or made up: an error, and the world as it was, or a world that is whole.

use crate::saves::files::Folder;
use crate::saves::odd::{self, Odd};
use crate::saves::repair::{heads, repaired, shapes, with_block, with_shapes};
use crate::saves::world::{Street, bytes, empty, street, walker};
use ecs::prelude::*;
use ecs::save::Limits;
use ecs::{LoadError, LoadOptions};
use ecs_tests::check_alloc::most_bytes_of;

/// The rows of small saves: each of their bits is tried.
const ROWS: usize = if cfg!(miri) { 1 } else { 9 };

/// Loads bytes that may be anything. The world is whole in any case, and after an error as it was.
fn try_load(world: &mut Street, before: &[u8], save: &[u8]) -> bool {
    let epoch = world.epoch();
    match world.load_into(save) {
        Ok(_) => {
            world.check_invariants();
            world.load_into(before).unwrap();
            true
        }
        Err(error) => {
            assert!(error.to_string().starts_with("cannot load: "), "{error}");
            assert_eq!(world.epoch(), epoch, "{error}");
            false
        }
    }
}

/// A world that saves are tried on.
fn victim() -> (Street, Vec<u8>) {
    let world = street(5);
    let before = bytes(&world);
    (world, before)
}

#[test]
fn a_save_that_is_cut_off_anywhere_is_an_error_and_the_world_is_as_it_was() {
    let save = bytes(&street(ROWS));
    let (mut world, before) = victim();
    let step = if cfg!(miri) { 97 } else { 1 };
    for end in (0..save.len()).step_by(step) {
        assert!(
            !try_load(&mut world, &before, &save[..end]),
            "the first {end} bytes"
        );
    }
    assert_eq!(bytes(&world), before);
    world.check_invariants();
}

#[test]
fn a_bit_that_is_not_as_it_was_written_is_an_error_and_the_world_is_as_it_was() {
    let save = bytes(&street(ROWS));
    let (mut world, before) = victim();
    let step = if cfg!(miri) { 307 } else { 1 };
    for bit in (0..save.len() * 8).step_by(step) {
        let mut damaged = save.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(!try_load(&mut world, &before, &damaged), "bit {bit}");
    }
    assert_eq!(bytes(&world), before);
    world.check_invariants();
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn a_bit_that_is_wrong_under_the_right_checksum_leaves_a_whole_world() {
    let save = bytes(&street(ROWS));
    assert_eq!(
        repaired(save.clone()),
        save,
        "checksums are those of the format"
    );
    let (mut world, before) = victim();
    let step = if cfg!(miri) { 211 } else { 1 };
    let mut loaded = 0;
    for bit in (0..save.len() * 8).step_by(step) {
        let mut damaged = save.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        loaded += usize::from(try_load(&mut world, &before, &repaired(damaged)));
    }
    assert_eq!(bytes(&world), before);
    assert!(
        cfg!(miri) || loaded > 100,
        "{loaded} bits are of values, and may be any"
    );
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn bytes_that_change_places_under_the_right_checksum_leave_a_whole_world() {
    let save = bytes(&street(ROWS));
    let (mut world, before) = victim();
    let (mut seed, tries) = (7_u64, if cfg!(miri) { 20 } else { 10_000 });
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..tries {
        let mut mixed = save.clone();
        for _ in 0..=random(3) {
            let (from, to, count) = (
                random(save.len() - 8),
                random(save.len() - 8),
                1 + random(8),
            );
            mixed.copy_within(from..from + count, to);
        }
        try_load(&mut world, &before, &repaired(mixed));
    }
    assert_eq!(bytes(&world), before);
}

#[test]
fn bytes_that_are_no_save_are_an_error_that_says_so() {
    let (mut world, _) = victim();
    assert!(matches!(
        world.load_into(&b""[..]),
        Err(LoadError::NotASave)
    ));
    assert!(matches!(
        world.load_into(&b"{ \"world\": \"Street\" }"[..]),
        Err(LoadError::NotASave)
    ));
    let mut save = bytes(&street(1));
    save[8] = 2;
    let error = world.load_into(&save[..]).unwrap_err();
    assert!(matches!(error, LoadError::NewerFormat { found: 2 }));
    assert_eq!(
        error.to_string(),
        "cannot load: the save is of format 2, and this version of the library reads up to 1"
    );
}

#[test]
fn the_save_of_another_world_is_refused_by_its_name() {
    let error = Odd::load(&bytes(&Street::new())[..])
        .map(|_| ())
        .unwrap_err();
    let text = "cannot load: this is a save of `Street`, and not of `Odd`: pass `LoadOptions::any_world` to load it, as after a \
                change of the world's name";
    assert_eq!(error.to_string(), text);
}

#[test]
#[cfg_attr(miri, ignore = "files")]
fn bytes_behind_the_end_of_a_save_are_refused_and_the_world_is_as_it_was() {
    let (mut world, before) = victim();
    let mut saved = Street::new();
    saved.spawn(walker(1));
    let (whole, mut part) = (bytes(&saved), Vec::new());
    saved.save_query::<Entity, ()>(&mut part).unwrap();
    let folder = Folder::new("behind-the-end");
    let path = folder.0.join("game");
    // A byte, a line end, a longer file that was written over, and another save.
    for more in [&[0][..], b"\r\n", &whole[whole.len() / 2..], &whole] {
        let [whole, part] = [&whole, &part].map(|save| [save, more].concat());
        std::fs::write(&path, &whole).unwrap();
        let options = LoadOptions::new();
        let results = [
            world.load_into(&whole[..]).err(),
            world.load_into_with(&options, &whole[..]).err(),
            world.merge(&whole[..]).err(),
            world.merge(&part[..]).err(),
            world.merge_with(&options, &part[..]).err(),
            Street::load_with(&options, &whole[..]).err(),
            Street::load_file(&path).err(),
        ];
        for (way, error) in results.into_iter().enumerate() {
            let error = error.unwrap_or_else(|| panic!("way {way}"));
            assert!(matches!(error, LoadError::Trailing), "way {way}: {error}");
        }
    }
    assert_eq!(bytes(&world), before);
}

#[test]
fn a_save_within_a_stream_ends_where_the_stream_goes_on() {
    let (mut world, _) = victim();
    let mut stream = b"first".to_vec();
    let saves = [street(9), street(3)].map(|street| bytes(&street));
    for save in &saves {
        stream.extend_from_slice(save);
    }
    street(4).save_query::<Entity, ()>(&mut stream).unwrap();
    stream.extend_from_slice(b"last");
    let options = LoadOptions::new().embedded();
    let mut reader = &stream[5..];
    for save in &saves {
        world.load_into_with(&options, &mut reader).unwrap();
        assert_eq!(bytes(&world), *save);
    }
    world.merge_with(&options, &mut reader).unwrap();
    assert_eq!(reader, b"last");
}

#[test]
fn a_damaged_block_is_named() {
    let mut save = bytes(&street(9));
    // The name of a walker is text, and easily found.
    let place = save
        .windows(8)
        .position(|bytes| bytes == b"walker 4")
        .unwrap();
    save[place] ^= 1;
    let error = empty().load_into(&save[..]).unwrap_err().to_string();
    assert!(error.starts_with("cannot load: block "), "{error}");
    assert!(error.contains(" (`Name` of `Walker`, rows 0.."), "{error}");
    assert!(
        error.ends_with(") is damaged: its checksum differs"),
        "{error}"
    );
}

#[test]
fn a_save_that_is_cut_off_says_where() {
    let save = bytes(&street(9));
    let torn = |end: usize| empty().load_into(&save[..end]).unwrap_err().to_string();
    let error = torn(30);
    assert_eq!(
        error,
        "cannot load: the save ends before its end, behind 0 whole blocks, where the header should be"
    );
    // Within the values, before them, and before their entities.
    let walker = save
        .windows(8)
        .position(|bytes| bytes == b"walker 4")
        .unwrap();
    let heads = heads(&save);
    let number = heads.iter().rposition(|head| *head < walker).unwrap();
    for end in [walker, heads[number], heads[number] + 7] {
        let (error, blocks) = (
            torn(end),
            format!("cannot load: the save ends before its end, behind {number} whole blocks"),
        );
        assert!(
            error.starts_with(&format!("{blocks}, where `Name` of `Walker`, rows 0..")),
            "{error}"
        );
        assert!(error.ends_with(" should be"), "{error}");
    }
    let error = torn(heads[number - 1]);
    assert!(
        error.contains(" whole blocks, where section `rows` of `Walker`, rows 0.."),
        "{error}"
    );
    let score = save.windows(3).rposition(|bytes| bytes == b"Bob").unwrap();
    assert!(
        torn(score).ends_with("where the resource `Score` should be"),
        "{}",
        torn(score)
    );
    assert!(torn(save.len() - 1).ends_with("where another block, or the end, should be"));
}

#[test]
fn a_limit_that_is_passed_is_told_with_its_number() {
    let save = bytes(&street(9));
    let refused = |limits: Limits| {
        empty()
            .load_into_with(&LoadOptions::new().limits(limits), &save[..])
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused(Limits {
            entities: 3,
            ..Limits::default()
        }),
        "cannot load: the save asks for more entities than the 3 that `Limits::entities` allows"
    );
    assert_eq!(
        refused(Limits {
            bytes: 100,
            ..Limits::default()
        }),
        "cannot load: the save asks for more bytes than the 100 that `Limits::bytes` allows"
    );
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn values_that_are_nested_too_deeply_are_refused() {
    for depth in [1, 30, 60] {
        let mut odd = Odd::new();
        let entity = odd.spawn((odd::deep(depth),));
        let loaded = Odd::load(&odd::bytes(&odd)[..]).unwrap();
        assert!(loaded.has::<odd::Deep>(entity));
    }
    // One byte a step: a megabyte would be the end of the stack.
    let mut odd = Odd::new();
    odd.spawn((odd::deep(60),));
    let save = odd::bytes(&odd);
    let end = save
        .windows(59)
        .position(|bytes| bytes.iter().all(|byte| *byte == 1))
        .unwrap();
    let long = lengthened(
        &save,
        end,
        &vec![1; if cfg!(miri) { 1_000 } else { 1_000_000 }],
    );
    let error = Odd::load(&long[..]).map(|_| ()).unwrap_err();
    assert!(
        matches!(&error, LoadError::Value { component, .. } if &**component == "Deep"),
        "{error}"
    );
}

#[test]
fn lists_without_bytes_are_no_longer_than_the_save_allows() {
    let mut odd = Odd::new();
    odd.spawn((odd::Units(vec![(); 3]),));
    let save = odd::bytes(&odd);
    let loaded = Odd::load(&save[..]).unwrap();
    assert_eq!(loaded.entities().count(), 1);
    let place = save
        .windows(5)
        .rposition(|bytes| bytes == [3, b'E', b'N', b'D', b'.'])
        .unwrap();
    let mut hostile = save.clone();
    // The number of elements, as large as numbers are: the byte before them is the last of the checksum.
    let long: Vec<u8> = [0xff; 9].into_iter().chain([1]).collect();
    hostile.splice(place..=place, long.iter().copied());
    let bytes_at = place - 4 - 8;
    hostile[bytes_at] = 10;
    let error = Odd::load(&repaired(hostile)[..]).map(|_| ()).unwrap_err();
    assert!(
        matches!(&error, LoadError::Value { component, .. } if &**component == "Units"),
        "{error}"
    );
}

#[test]
fn lists_in_lists_make_no_room_for_values_that_do_not_come() {
    let mut odd = Odd::new();
    odd.spawn((odd::Tree::default(),));
    let save = odd::bytes(&odd);
    let place = save
        .windows(5)
        .rposition(|bytes| bytes == [0, b'E', b'N', b'D', b'.'])
        .unwrap();
    // A list of a thousand lists, the first of which is such a list, and so on: a hundred of them announce elements for which one has bytes.
    let lists: Vec<u8> = [0xe8, 7]
        .repeat(100)
        .into_iter()
        .chain([0; 1_000])
        .collect();
    let hostile = lengthened(&save, place, &lists);
    let (loaded, most) = most_bytes_of(|| Odd::load(&hostile[..]).map(|_| ()));
    let error = loaded.unwrap_err();
    assert!(
        matches!(&error, LoadError::Value { component, .. } if &**component == "Tree"),
        "{error}"
    );
    assert!(
        most < 100_000,
        "{most} bytes for {} of the save",
        hostile.len()
    );
    // Such a list that is there has room for its elements at once.
    let mut odd = Odd::new();
    let tree = odd::Tree(
        (0..50)
            .map(|_| odd::Tree((0..20).map(|_| odd::Tree::default()).collect()))
            .collect(),
    );
    let entity = odd.spawn((tree,));
    let loaded = Odd::load(&odd::bytes(&odd)[..]).unwrap();
    let tree = loaded.get::<odd::Tree>(entity).unwrap();
    assert_eq!(tree, odd.get::<odd::Tree>(entity).unwrap());
    assert!(tree.0.capacity() == 50 && tree.0.iter().all(|list| list.0.capacity() == 20));
}

#[test]
fn a_length_that_no_file_has_takes_no_memory() {
    let save = bytes(&street(ROWS));
    let (mut world, before) = victim();
    let header = u32::from_le_bytes(save[12..16].try_into().unwrap()) as usize;
    for length in [u64::MAX, u64::MAX / 2, 1 << 40, 1 << 33] {
        let mut hostile = save.clone();
        hostile[20 + header + 21..20 + header + 29].copy_from_slice(&length.to_le_bytes());
        assert!(!try_load(&mut world, &before, &hostile));
    }
}

/// Puts bytes into the last block that is before a place, which becomes so much longer.
fn lengthened(save: &[u8], place: usize, more: &[u8]) -> Vec<u8> {
    let head = heads(save).into_iter().rfind(|head| *head < place).unwrap();
    let mut long = save.to_vec();
    let bytes =
        u64::from_le_bytes(long[head + 21..head + 29].try_into().unwrap()) + more.len() as u64;
    long[head + 21..head + 29].copy_from_slice(&bytes.to_le_bytes());
    long.splice(place..place, more.iter().copied());
    repaired(long)
}

#[test]
fn shapes_that_are_made_up_are_an_error_or_those_of_another_type() {
    let save = bytes(&street(ROWS));
    let (mut world, before) = victim();
    let real = shapes(&save);
    assert!(
        try_load(&mut world, &before, &with_shapes(&save, &real)),
        "its own shapes"
    );
    assert!(
        try_load(&mut world, &before, &with_shapes(&save, b"")),
        "no shapes"
    );
    let deep = "option(".repeat(70_000);
    let long = "a, ".repeat(300_000);
    let lines = "\n".repeat(1_000_000);
    for text in [
        "u8",
        "\t",
        "\t.0 with = x",
        "[u8; 18446744073709551615]",
        "[[[[u8; 60000]; 60000]; 60000]; 60000]",
        "(",
        "{[a, b]: }",
        "\u{1F600}",
        &deep,
        &format!("{{[{long}a]: text}}"),
    ] {
        let hostile = with_shapes(&save, text.as_bytes());
        let (loaded, most) = most_bytes_of(|| try_load(&mut world, &before, &hostile));
        assert!(!loaded && most < 16 << 20, "{text:.20} takes {most} bytes");
    }
    let hostile = with_shapes(&save, lines.as_bytes());
    assert!(try_load(&mut world, &before, &hostile), "no shape at all");
    // What is no text, what is more of it than there may be, and what is more or less than it says.
    let number = |number: u32, payload: &[u8]| [&number.to_le_bytes()[..], payload].concat();
    let zeros = miniz_oxide::deflate::compress_to_vec(&vec![0; 1 << 22], 6);
    let few = miniz_oxide::deflate::compress_to_vec(&[b'\n'; 100], 6);
    let payloads = [
        Vec::new(),
        vec![7; 3],
        vec![7; 40],
        number(1 << 22, &zeros),
        number(1 << 10, &zeros),
        number(u32::MAX, &few),
        number(99, &few),
        number(101, &few),
    ];
    assert!(try_load(
        &mut world,
        &before,
        &with_block(&save, &number(100, &few))
    ));
    for payload in payloads {
        let hostile = with_block(&save, &payload);
        let (loaded, most) = most_bytes_of(|| try_load(&mut world, &before, &hostile));
        assert!(!loaded && most < 16 << 20, "{most} bytes");
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn shapes_that_are_changed_anywhere_leave_a_whole_world() {
    let save = bytes(&street(ROWS));
    let (mut world, before) = victim();
    let real = shapes(&save);
    for at in 0..real.len() {
        for byte in [b'(', b'}', b'\n', b'\t', b'^', b'?', b'9', 0xff] {
            let mut text = real.clone();
            text[at] = byte;
            try_load(&mut world, &before, &with_shapes(&save, &text));
        }
    }
    assert_eq!(bytes(&world), before);
}
