//! Archetypes that were made at run time and have no rows any more go by themselves.

use ecs::Key;
use ecs::prelude::*;

#[derive(Debug, PartialEq)]
pub(crate) struct Declared(u32);
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name(String);

ecs::world! {
    #[world]
    pub(crate) struct Town { components: (Declared, Name) }

    #[archetype]
    pub(crate) struct Stone { declared: Declared }
}

const KEYS: u32 = if cfg!(miri) { 7 } else { 17 };

fn keys(town: &mut Town) -> Vec<Key<u8>> {
    (0..KEYS)
        .map(|number| town.register_named(&format!("flag {number}")).unwrap())
        .collect()
}

fn dynamic(town: &Town) -> usize {
    town.archetypes()
        .filter(|archetype| archetype.name().is_none())
        .count()
}

/// Takes an entity through each set of the flags but the empty one, so that each step makes another archetype and leaves the one before.
fn walk(
    town: &mut Town,
    entity: Entity,
    keys: &[Key<u8>],
    mut at_each: impl FnMut(&mut Town, u32),
) {
    for step in 1..1_u32 << KEYS {
        // A Gray code: one flag changes a step.
        let key = keys[step.trailing_zeros() as usize];
        if town.has_key(entity, key) {
            town.remove_key(entity, key).unwrap();
        } else {
            town.insert_key(entity, key, 1).unwrap();
        }
        at_each(town, step);
    }
}

#[test]
fn a_world_that_leaves_one_hundred_thousand_archetypes_keeps_few_without_rows() {
    let mut town = Town::new();
    let keys = keys(&mut town);
    let entity = town.spawn((Name("wanderer".into()),));
    let (mut most, mut bytes) = (0, 0);
    walk(&mut town, entity, &keys, |town, step| {
        if step % 64 == 0 {
            most = most.max(dynamic(town));
            bytes = bytes.max(town.dynamic_bytes());
        }
    });
    assert!(most <= 256, "{most} archetypes");
    assert!(bytes < 1_000_000, "{bytes} bytes");
    assert_eq!(town.get::<Name>(entity), Some(&Name("wanderer".into())));
    // The last flag of a Gray code is the one that is left.
    assert_eq!(
        keys.iter()
            .filter(|key| town.has_key(entity, **key))
            .count(),
        1
    );
    town.check_invariants();
}

#[test]
fn builders_that_make_archetypes_let_empty_ones_go_too() {
    let mut town = Town::new();
    let keys = keys(&mut town);
    for set in 1..1_u32 << KEYS.min(12) {
        let mut builder = ecs::EntityBuilder::new();
        builder.add(Name("built".into()));
        for key in keys
            .iter()
            .enumerate()
            .take(12)
            .filter(|(bit, _)| set >> bit & 1 == 1)
            .map(|(_, key)| key)
        {
            builder.add_key(*key, 1);
        }
        let entity = builder.spawn(&mut town).unwrap();
        town.despawn(entity);
    }
    assert!(dynamic(&town) <= 256);
    town.check_invariants();
}

#[test]
fn archetypes_with_rows_stay_and_so_do_keys_queries_and_templates() {
    let mut town = Town::new();
    let keys = keys(&mut town);
    let stone = town.spawn(Stone {
        declared: Declared(1),
    });
    town.despawn(stone);
    // More archetypes with rows than are never looked through.
    let settled: Vec<Entity> = (1..600_u32.min(1 << KEYS))
        .map(|set| {
            let entity = town.spawn((Declared(set),));
            for key in keys
                .iter()
                .enumerate()
                .filter(|(bit, _)| set >> bit & 1 == 1)
                .map(|(_, key)| key)
            {
                town.insert_key(entity, *key, 1).unwrap();
            }
            entity
        })
        .collect();
    let query = town
        .runtime_query()
        .read(keys[0])
        .with(keys[1])
        .build()
        .unwrap();
    let matched =
        |town: &Town| -> usize { town.run_ref(&query).unwrap().map(|chunk| chunk.len()).sum() };
    let before = matched(&town);
    let wanderer = town.spawn((Name("wanderer".into()),));
    let mut checked = 0;
    walk(&mut town, wanderer, &keys, |town, step| {
        if step % 4096 == 0 {
            let found =
                usize::from(town.has_key(wanderer, keys[0]) && town.has_key(wanderer, keys[1]));
            assert_eq!(matched(town), before + found);
            checked += 1;
        }
    });
    assert!(cfg!(miri) || checked > 10);
    assert!(dynamic(&town) <= 3 * 600, "{} archetypes", dynamic(&town));
    for (set, entity) in (1..).zip(&settled) {
        assert_eq!(town.get::<Declared>(*entity), Some(&Declared(set)));
        assert_eq!(town.get_key(*entity, keys[0]).is_some(), set & 1 == 1);
    }
    assert!(
        town.archetypes()
            .next()
            .is_some_and(|archetype| archetype.name().is_some() && archetype.rows() == 0)
    );
    town.check_invariants();
}

#[test]
fn all_rows_lose_a_component_with_room_in_many_archetypes_at_once() {
    let mut town = Town::new();
    let keys = keys(&mut town);
    let most = if cfg!(miri) { 4 } else { 10 };
    for set in 1..1_u32 << KEYS.min(most) {
        let entity = town.spawn((Name(set.to_string()),));
        for key in keys
            .iter()
            .enumerate()
            .filter(|(bit, _)| set >> bit & 1 == 1)
            .map(|(_, key)| key)
        {
            town.insert_key(entity, *key, 0).unwrap();
        }
    }
    let count = town.len();
    assert_eq!(town.try_clear_component::<Name>(), Ok(count));
    assert_eq!(town.query_ref::<&Name>().count(), 0);
    town.check_invariants();
}

mod copied {
    ecs::world! {
        #[world(snapshots)]
        pub(super) struct Copied { components: (u8, u16) }
    }
}

#[test]
fn a_copy_is_put_back_although_archetypes_were_reclaimed_since() {
    use copied::Copied;
    let mut town = Copied::new();
    let keys: Vec<_> = (0..9_u32)
        .map(|number| {
            let definition = ecs::ComponentDefinition::new(format!("flag {number}"));
            town.define(definition.field("on", ecs::FieldType::Bool))
                .unwrap()
        })
        .collect();
    let entity = town.spawn((1_u8,));
    let step = |town: &mut Copied, entity: Entity, number: usize| {
        let key = keys[number.trailing_zeros() as usize];
        if town.get_data(entity, key).is_some() {
            town.remove_data(entity, key).unwrap();
        } else {
            town.insert_data(entity, key, &[1]).unwrap();
        }
    };
    let (first, last) = if cfg!(miri) { (20, 64) } else { (200, 512) };
    (1..first).for_each(|number| step(&mut town, entity, number));
    let copy = town.snapshot();
    let listed = |town: &Copied| {
        town.archetypes()
            .map(|it| it.components().count())
            .collect::<Vec<_>>()
    };
    let before = listed(&town);
    (first..last).for_each(|number| step(&mut town, entity, number));
    assert_ne!(listed(&town), before);
    let straight = listed(&town);
    town.restore(&copy);
    assert_eq!(listed(&town), before);
    town.check_invariants();
    (first..last).for_each(|number| step(&mut town, entity, number));
    assert_eq!(
        listed(&town),
        straight,
        "what is reclaimed, and when, is put back as well"
    );
    town.check_invariants();
}
