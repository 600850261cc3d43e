//! Saves of a world with all kinds of state, which are read for ever: relations, groups, sparse values, ticks, components that are
//! registered, and those that data describes. Positions are saved as bytes, which machines of one order of bytes write alone.
#![cfg(target_endian = "little")]

use crate::saves::merge::assert_copied;
use crate::saves::versions::{assert_golden, before_shapes};
use crate::saves::world::{Heat, Street, Weapon, assert_same, empty, register, street};
use ecs::SaveOptions;
use ecs::prelude::*;

/// A street in which some values are changed later than others came.
fn changed_street() -> Street {
    let mut street = street(14);
    let warm: Vec<Entity> = street
        .entities()
        .filter(|entity| street.has::<Heat>(*entity))
        .step_by(3)
        .collect();
    for entity in warm {
        street.get_mut::<Heat>(entity).unwrap().0 += 1.0;
    }
    let armed = street.pool::<Weapon>().0[3];
    street.get_mut::<Weapon>(armed).unwrap().0.push('!');
    street
}

fn exact(street: &Street) -> Vec<u8> {
    let mut bytes = Vec::new();
    street
        .save_with(&SaveOptions::new().exact().tag("evening"), &mut bytes)
        .unwrap();
    bytes
}

#[test]
fn an_exact_save_of_all_kinds_of_state_is_read_for_ever() {
    let mut written = changed_street();
    let file = assert_golden("street-exact", &exact(&written));
    let changes = |street: &Street| {
        let at = |entity: &Entity| street.changed_at::<Heat>(*entity);
        let last = street.entities().filter_map(|entity| at(&entity)).max();
        street
            .entities()
            .filter(|entity| at(entity) == last)
            .collect::<Vec<_>>()
    };
    let (expected, next) = (changes(&written), changed_street().spawn_empty());
    for read in [file, before_shapes("street-exact")] {
        let mut loaded = empty();
        let report = loaded.load_into(read).unwrap();
        assert_eq!((report.entities, report.dropped.len()), (written.len(), 0));
        assert_same(&mut written, &mut loaded);
        assert!(
            expected.len() > 1 && changes(&loaded) == expected,
            "the last changes"
        );
        // All ticks are as they were, and the ids to come.
        assert!(exact(&loaded) == file);
        assert_eq!(loaded.spawn_empty(), next);
    }
}

#[test]
fn a_save_of_a_part_with_all_kinds_of_state_is_read_for_ever() {
    let mut from = changed_street();
    let (sticker, mana) = register(&mut from);
    let is_rare = |entity: &Entity| {
        from.get_key(*entity, sticker).is_some() || from.get_data(*entity, mana).is_some()
    };
    let chosen = from
        .entities()
        .enumerate()
        .filter(|(i, entity)| i % 4 != 2 || is_rare(entity));
    let chosen: Vec<Entity> = chosen.map(|(_, entity)| entity).collect();
    let mut part = Vec::new();
    from.save_entities(chosen.iter().copied(), &mut part)
        .unwrap();
    let file = assert_golden("street-part", &part);
    for file in [file, before_shapes("street-part")] {
        let mut to = street(5);
        let merged = to.merge(file).unwrap();
        assert!(
            merged
                .entities()
                .map(|(old, _)| old)
                .eq(chosen.iter().copied()),
            "the entities, in their order"
        );
        assert!(
            merged.dangling() > 0,
            "some handles are of no entity of the part"
        );
        assert_copied(&from, &to, &merged);
        assert_eq!(register(&mut to), (sticker, mana));
        let [mut stickers, mut data] = [0, 0];
        for (old, own) in merged.entities() {
            assert_eq!(from.get_key(old, sticker), to.get_key(own, sticker));
            assert_eq!(from.get_data(old, mana), to.get_data(own, mana));
            stickers += usize::from(to.get_key(own, sticker).is_some());
            data += usize::from(to.get_data(own, mana).is_some());
        }
        assert!(stickers > 0 && data > 0, "there are values of both");
        assert!(to.load_into(file).is_err(), "a part is no world");
    }
}
