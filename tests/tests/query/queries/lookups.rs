//! Look-ups give the same items of an entity as a query, in any order, and as often as asked.

use ecs::{Component, Entity, Has, Without};

#[derive(Debug, PartialEq)]
struct Health(u32);
#[derive(Debug, PartialEq)]
struct Armour(u64);
#[derive(Debug, PartialEq)]
struct Flag;
#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Burning(u8);

ecs::world! {
    #[world]
    struct Arena { components: (Health, Armour, Flag, Burning) }

    #[archetype]
    struct Knight { health: Health, armour: Armour }

    #[archetype]
    struct Ghost { flag: Flag, health: Option<Health> }

    #[archetype]
    struct Wall { armour: Armour }

    #[query(without(Flag))]
    struct Solid { entity: Entity, armour: &Armour, health: Option<&mut Health> }
}

/// Rows in declared tables, dynamic ones and none; and handles of no row.
fn arena() -> (Arena, Vec<Entity>) {
    let mut arena = Arena::new();
    let mut entities = Vec::new();
    for number in 0..if cfg!(miri) { 23 } else { 300 } {
        let (health, armour) = (Health(number), Armour(number.into()));
        let entity = match number % 7 {
            0 => arena.spawn(Knight { health, armour }),
            1 => arena.spawn(Ghost {
                flag: Flag,
                health: (number % 2 == 0).then_some(health),
            }),
            2 => arena.spawn(Wall { armour }),
            3 => arena.spawn((armour, Flag)),
            4 => arena.spawn((health,)),
            5 => arena.spawn_empty(),
            _ => arena.reserve_entity(),
        };
        if number % 5 == 0 && number % 7 != 6 {
            arena.insert(entity, Burning(7)).unwrap();
        }
        entities.push(entity);
    }
    for entity in entities.iter().step_by(11) {
        arena.despawn(*entity);
    }
    (arena, entities)
}

/// Compares the item of each entity by `Query::get` with its items by a look-up, in each way of a look-up.
macro_rules! agree {
    ($Q:ty, $arena:ident, $entities:ident) => {{
        let expected: Vec<String> = $entities
            .iter()
            .map(|it| format!("{:?}", $arena.query::<$Q>().get(*it)))
            .collect();
        let mut lookup = $arena.lookup_mut::<$Q>();
        let found: Vec<String> = $entities
            .iter()
            .map(|it| format!("{:?}", lookup.get_mut(*it)))
            .collect();
        assert_eq!(found, expected);
        assert!(
            $entities
                .iter()
                .zip(&expected)
                .all(|(it, expected)| lookup.contains(*it) == (expected != "None"))
        );
        let mut seen = Vec::new();
        lookup.for_each(&$entities, |entity, item| {
            seen.push((entity, format!("Some({item:?})")))
        });
        let those: Vec<_> = $entities
            .iter()
            .copied()
            .zip(expected)
            .filter(|(_, item)| item != "None")
            .collect();
        assert_eq!(seen, those);
        assert!(!seen.is_empty());
    }};
}

#[test]
fn a_lookup_gives_the_rows_of_its_query() {
    let (mut arena, entities) = arena();
    agree!(&Health, arena, entities);
    agree!(&mut Health, arena, entities);
    agree!((Entity, &mut Armour, Option<&Health>), arena, entities);
    agree!((Option<&mut Health>, Has<Flag>), arena, entities);
    agree!((&Health, Without<Armour>), arena, entities);
    agree!(&Burning, arena, entities);
    agree!((Option<&mut Burning>, &Health), arena, entities);
    agree!((&Flag, Has<Burning>), arena, entities);
}

#[test]
fn a_named_query_is_looked_up_too() {
    let (mut arena, entities) = arena();
    let mut solid = arena.lookup_mut::<Solid<'_>>();
    solid.for_each(&entities, |entity, row| {
        assert_eq!(row.entity, entity);
        if let Some(health) = row.health {
            health.0 = u32::try_from(row.armour.0).unwrap() + 1_000;
        }
    });
    let changed = arena
        .query_ref::<(&Health, &Armour)>()
        .all(|(health, armour)| u64::from(health.0) == armour.0 + 1_000);
    assert!(changed);
}

#[test]
fn an_entity_may_be_asked_for_twice() {
    let (mut arena, _) = arena();
    let knight = arena.spawn(Knight {
        health: Health(1),
        armour: Armour(0),
    });
    let many = [knight; 40];
    arena
        .lookup_mut::<&mut Health>()
        .for_each(&many, |_, health| health.0 += 1);
    assert_eq!(arena.get(knight), Some(&Health(41)));
    let lookup = arena.lookup::<&Health>();
    let both = (lookup.get(knight), lookup.get(knight));
    assert_eq!(both, (Some(&Health(41)), Some(&Health(41))));
}

#[test]
fn a_foreign_handle_finds_nothing_that_is_not_there() {
    let (arena, entities) = arena();
    let (small, lookup) = (Arena::new(), arena.lookup::<&Health>());
    assert!(
        entities
            .iter()
            .all(|entity| small.lookup::<&Health>().get(*entity).is_none())
    );
    let far = Entity::from_bits((1 << 32) | 0xffff_fffe).unwrap();
    assert_eq!(lookup.get(far), None);
}

/// A table that was reclaimed is none that a look-up asks.
#[test]
fn reclaimed_archetypes_are_passed_over() {
    let mut arena = Arena::new();
    let first = arena.spawn((Health(1),));
    let second = arena.spawn((Health(2), Flag, Armour(1)));
    arena.despawn(first);
    assert_eq!(arena.compact(), 1);
    let lookup = arena.lookup::<(&Health, Has<Flag>)>();
    assert_eq!(
        (lookup.get(first), lookup.get(second)),
        (None, Some((&Health(2), true)))
    );
}
