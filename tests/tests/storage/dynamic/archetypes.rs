//! Archetypes come and go, and the ways between them are those of today.

use ecs::{ComponentDefinition, Entity};
use std::time::Instant;

#[derive(Debug, PartialEq)]
struct A(u32);
#[derive(Debug, PartialEq)]
struct B(u32);
#[derive(Debug, PartialEq)]
struct C(u32);
#[derive(Debug, PartialEq)]
struct D(u32);

ecs::world! {
    #[world]
    struct Town { components: (A, B, C, D) }

    #[archetype]
    struct House { a: A }
}

/// An edge to the old archetype must not lead to the one that has its number now.
#[test]
fn the_number_of_a_reclaimed_archetype_is_used_again_and_its_ways_are_not() {
    let mut town = Town::new();
    let entity = town.spawn(House { a: A(1) });
    town.insert(entity, B(2)).unwrap();
    town.insert_many(entity, (C(3), D(4))).unwrap();
    town.remove_many::<(B, C, D)>(entity).unwrap();
    assert!(town.compact() > 1);
    // Others take the numbers, in another order.
    let other = town.spawn((D(1),));
    town.insert(other, C(2)).unwrap();
    town.insert(other, B(3)).unwrap();
    town.check_invariants();
    assert_eq!(town.insert(entity, B(5)), Ok(None));
    assert_eq!(
        town.insert_many(entity, (C(6), D(7))).unwrap(),
        (None, None)
    );
    let spawned = town.spawn((D(8), C(9)));
    town.check_invariants();
    let row = town.query::<(&A, &B, &C, &D)>().get(entity).unwrap();
    assert_eq!(row, (&A(1), &B(5), &C(6), &D(7)));
    assert_eq!(
        (town.get::<C>(spawned), town.get::<B>(spawned)),
        (Some(&C(9)), None)
    );
    assert_eq!(
        (
            town.get::<D>(other),
            town.get::<C>(other),
            town.get::<B>(other)
        ),
        (Some(&D(1)), Some(&C(2)), Some(&B(3)))
    );
}

#[test]
fn descriptions_are_for_people_to_read() {
    let mut town = Town::new();
    let entity = town.spawn(House { a: A(1) });
    town.spawn((A(1), B(2)));
    let mana = town
        .define(ComponentDefinition::new("mana").with_layout(16, 8))
        .unwrap();
    town.insert_data(entity, mana, &[0; 16]).unwrap();
    let text = town.describe();
    println!("{text}");
    assert!(text.starts_with("Town: 2 entities"));
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("0 ") && line.ends_with("House: A"))
    );
    let dynamic: Vec<_> = lines
        .iter()
        .filter(|line| line.starts_with("1 ") && line.contains("(dynamic): "))
        .collect();
    assert_eq!(dynamic.len(), 2, "{text}");
    assert!(dynamic.iter().any(|line| line.contains("mana")));
    assert!(
        lines
            .iter()
            .any(|line| line.split_whitespace().eq(["1", "16", "8", "mana"]))
    );
    assert!(text.lines().all(|line| line.len() < 120));
}

/// This many entities, each with a set of components of its own: the bits of its number.
fn crowd(archetypes: u32) -> (Town, Vec<Entity>) {
    let mut town = Town::new();
    let ids: Vec<_> = (0..14)
        .map(|i| {
            town.define(ComponentDefinition::new(format!("component {i}")).with_layout(4, 4))
                .unwrap()
        })
        .collect();
    let entities = (0..archetypes).map(|number| {
        let entity = town.spawn(());
        for (bit, id) in ids.iter().enumerate() {
            if number & 1 << bit != 0 {
                town.insert_data(entity, *id, &number.to_ne_bytes())
                    .unwrap();
            }
        }
        entity
    });
    let entities = entities.collect();
    (town, entities)
}

#[test]
fn ten_thousand_archetypes_are_made_in_linear_time_and_queries_cost_their_matches() {
    let counts = if cfg!(miri) {
        [4, 8, 16]
    } else {
        [2_500, 5_000, 10_000]
    };
    let mut last = Town::new();
    for count in counts {
        let start = Instant::now();
        let (town, entities) = crowd(count);
        println!(
            "{count} archetypes: {:?}, {} bytes each",
            start.elapsed(),
            town.dynamic_bytes() / entities.len()
        );
        assert_eq!(
            town.archetypes()
                .filter(|archetype| archetype.rows() > 0)
                .count(),
            entities.len()
        );
        last = town;
    }
    let entities: Vec<_> = last.entities().collect();
    for matches in [1, 10, 100, 1_000]
        .into_iter()
        .filter(|matches| *matches <= entities.len())
    {
        for entity in &entities[entities.len() - matches..] {
            last.insert(*entity, D(1)).unwrap();
        }
        let start = Instant::now();
        let rounds = if cfg!(miri) { 1 } else { 100 };
        for _ in 0..rounds {
            assert_eq!(last.query::<&D>().count(), matches);
        }
        println!(
            "{matches} of them match: {:?} a query",
            start.elapsed() / rounds
        );
    }
    let start = Instant::now();
    for entity in &entities {
        assert!(last.despawn(*entity));
    }
    let reclaimed = last.compact();
    println!(
        "{reclaimed} reclaimed: {:?}, {} bytes left",
        start.elapsed(),
        last.dynamic_bytes()
    );
    assert_eq!(last.archetypes().count(), 1);
}

#[test]
fn a_run_that_has_ended_does_not_begin_again() {
    ecs::world! {
        #[world] struct Plain { components: (A, B) }
    }
    let mut plain = Plain::new();
    plain.spawn((A(1),));
    let all = plain.runtime_query().read("A").build().unwrap();
    let mut chunks = plain.run(&all);
    assert!(chunks.next().is_some());
    assert!((0..3).all(|_| chunks.next().is_none()));
}

/// More than there are bits in a word, some of them empty, so that whole words match, match in part, and do not match.
#[test]
#[cfg_attr(miri, ignore = "there are many archetypes")]
fn hundreds_of_archetypes_are_gone_through_once_each() {
    const KEYS: usize = 8;
    ecs::world! {
        #[world] struct City { components: (A, B, C, D) }
        #[archetype] struct House { a: A }
        #[archetype] struct Tower { a: A, c: C }
        #[archetype] struct Bridge { c: C, d: D }
    }
    let mut town = City::new();
    let parts: [_; KEYS] = std::array::from_fn(|i| {
        town.define(ComponentDefinition::new(format!("part {i}")))
            .unwrap()
    });
    let mut expected = Vec::new();
    for set in 0..1_u32 << KEYS {
        let entity = town.spawn((A(set), B(set)));
        for (i, part) in parts.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1) {
            town.insert_data(entity, *part, &[])
                .unwrap_or_else(|error| panic!("{i}: {error}"));
        }
        expected.push((set, entity));
    }
    // Every third archetype is left empty.
    expected.retain(|(set, entity)| set % 3 != 1 || !town.despawn(*entity));
    let iterated: Vec<_> = town
        .query::<(&A, Entity)>()
        .map(|(a, entity)| (a.0, entity))
        .collect();
    let mut folded = Vec::new();
    town.query::<(&A, Entity)>()
        .for_each(|(a, entity)| folded.push((a.0, entity)));
    assert_eq!(iterated, folded);
    // Those without rows give no chunk.
    assert_eq!(
        town.query::<&A>()
            .chunks()
            .map(<[A]>::len)
            .collect::<Vec<_>>(),
        vec![1; expected.len()]
    );
    let in_order = |mut rows: Vec<(u32, Entity)>| {
        rows.sort_unstable();
        rows
    };
    assert_eq!(in_order(iterated), expected);
    let run = |town: &mut City, query: &ecs::RuntimeQuery| {
        let rows = |chunk: &ecs::query::RuntimeChunk<'_>| {
            chunk
                .get::<A>(0)
                .unwrap()
                .iter()
                .map(|a| a.0)
                .zip(chunk.entities().iter().copied())
                .collect::<Vec<_>>()
        };
        in_order(town.run(query).flat_map(|chunk| rows(&chunk)).collect())
    };
    let all = town.runtime_query().read("A").build().unwrap();
    assert_eq!(run(&mut town, &all), expected);
    for (i, part) in parts.iter().enumerate() {
        let with = town.runtime_query().read("A").with(*part).build().unwrap();
        let having: Vec<_> = expected
            .iter()
            .copied()
            .filter(|(set, _)| set >> i & 1 == 1)
            .collect();
        assert_eq!(run(&mut town, &with), having);
        let without = town
            .runtime_query()
            .read("A")
            .without(*part)
            .build()
            .unwrap();
        let lacking: Vec<_> = expected
            .iter()
            .copied()
            .filter(|(set, _)| set >> i & 1 == 0)
            .collect();
        assert_eq!(run(&mut town, &without), lacking);
    }
    town.check_invariants();
}

#[test]
fn the_row_that_fills_a_gap_moves_whole_at_every_size() {
    let mut town = Town::new();
    for size in (0..=40).step_by(if cfg!(miri) { 3 } else { 1 }) {
        let bytes = |from: u8| -> Vec<u8> { (from..).take(size).collect() };
        let part = town
            .define(ComponentDefinition::new(format!("part of {size}")).with_layout(size, 1))
            .unwrap();
        let entities = [0, 50, 100].map(|from| {
            let entity = town.spawn_empty();
            town.insert_data(entity, part, &bytes(from)).unwrap();
            entity
        });
        assert!(town.despawn(entities[0]));
        town.check_invariants();
        assert_eq!(
            town.get_data(entities[1], part),
            Some(&bytes(50)[..]),
            "{size} bytes"
        );
        assert_eq!(
            town.get_data(entities[2], part),
            Some(&bytes(100)[..]),
            "{size} bytes"
        );
        assert!(town.despawn(entities[2]), "the last row");
        assert_eq!(
            town.get_data(entities[1], part),
            Some(&bytes(50)[..]),
            "{size} bytes"
        );
    }
}
