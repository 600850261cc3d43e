//! The costs of dynamic archetypes.

use ecs::{ComponentDefinition, Entity};
use std::time::Instant;

ecs::world! {
    #[world]
    struct Town { components: (u8,) }

    #[archetype]
    struct House { number: u8 }
}

/// A world with as many archetypes, each of one component that no other has.
fn town(archetypes: usize) -> (Town, Vec<Entity>) {
    let mut town = Town::new();
    let entities = (0..archetypes).map(|i| {
        let id = town
            .define(ComponentDefinition::new(format!("component {i}")).with_layout(4, 4))
            .unwrap();
        let entity = town.spawn_empty();
        town.insert_data(entity, id, &[0; 4]).unwrap();
        entity
    });
    let entities = entities.collect();
    (town, entities)
}

#[test]
fn an_archetype_takes_no_more_for_the_components_that_it_lacks() {
    let sizes = if cfg!(miri) {
        [10, 20, 40]
    } else {
        [1_000, 2_000, 4_000]
    };
    let bytes = sizes.map(|archetypes| {
        let start = Instant::now();
        let bytes = town(archetypes).0.dynamic_bytes() / archetypes;
        println!(
            "{archetypes} archetypes of a component each: {bytes} bytes each, {:?}",
            start.elapsed()
        );
        bytes
    });
    assert!(bytes[2] < 2 * bytes[0], "{bytes:?}");
}

#[test]
fn compact_gives_the_memory_back() {
    let left = [if cfg!(miri) { 20 } else { 1_000 }, 1].map(|archetypes| {
        let (mut town, entities) = town(archetypes);
        let before = town.dynamic_bytes();
        for entity in &entities {
            town.despawn(*entity);
        }
        assert_eq!(
            town.compact(),
            entities.len() + 1,
            "that without components as well"
        );
        let after = town.dynamic_bytes();
        println!("{before} bytes before, {after} after");
        after
    });
    assert_eq!(
        left[0], left[1],
        "no list is longer because of archetypes and components that are gone"
    );
}

#[test]
fn reclaimed_archetypes_are_not_listed() {
    let (mut town, entities) = town(3);
    for entity in entities {
        town.despawn(entity);
    }
    town.compact();
    assert_eq!(town.archetypes().count(), 1);
    assert_eq!(town.memory().count(), 1);
    assert!(!format!("{:?}", *town).contains("dynamic"));
}

#[test]
fn a_way_that_rows_went_before_takes_no_more_memory() {
    ecs::world! {
        #[world]
        struct Village { components: (u8, u16, u32) }

        #[archetype]
        struct Barn { number: u8 }
    }
    let mut village = Village::new();
    let mut come_and_go = |times: usize| {
        for _ in 0..times {
            let barn = village.spawn(Barn { number: 1 });
            village.insert_many(barn, (2_u16, 3_u32)).unwrap();
            village.remove_many::<(u16, u32)>(barn).unwrap();
            village.despawn(barn);
            let field = village.spawn((2_u16, 3_u32));
            village.despawn(field);
        }
        village.dynamic_bytes()
    };
    assert_eq!(come_and_go(1), come_and_go(100));
}
