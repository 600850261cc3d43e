//! Random insertions, removals and spawns, beside a model that knows the rule alone: required values that lack come, and values that are there stay.

use crate::required::world::{Ammo, Arena, Gun, Heat, Hull, Place, Smoke, noted};
use ecs::prelude::*;
use std::collections::BTreeMap;

/// The values of an entity, by component.
type Values = BTreeMap<&'static str, u32>;

/// The components, each with those that it requires and their values, in the order of the words.
const RULES: &[(&str, &[(&str, u32)])] = &[
    ("Gun", &[("Ammo", 30), ("Heat", 20)]),
    ("Ammo", &[("Smoke", 0)]),
    ("Smoke", &[]),
    ("Heat", &[]),
    ("Place", &[]),
    ("Hull", &[("Gun", 4), ("Ammo", 5)]),
];

fn rules(component: &str) -> &'static [(&'static str, u32)] {
    RULES
        .iter()
        .find(|(name, _)| *name == component)
        .map_or(&[], |(_, rules)| rules)
}

/// The entity gets these values, and those that they require.
fn insert(entity: &mut Values, given: &[(&'static str, u32)]) {
    let mut level: Vec<&str> = given.iter().map(|(name, _)| *name).collect();
    let mut required: Vec<(&str, u32)> = Vec::new();
    while !level.is_empty() {
        let next: Vec<(&str, u32)> = level.iter().flat_map(|name| rules(name)).copied().collect();
        let new: Vec<_> = next
            .into_iter()
            .filter(|(name, _)| !required.iter().any(|(other, _)| other == name))
            .collect();
        level = new.iter().map(|(name, _)| *name).collect();
        for (name, value) in new {
            if !required.iter().any(|(other, _)| *other == name) {
                required.push((name, value));
            }
        }
    }
    entity.extend(given.iter().copied());
    for (name, value) in required {
        entity.entry(name).or_insert(value);
    }
}

fn values(arena: &Arena, entity: Entity) -> Values {
    let gun = arena
        .get::<Gun>(entity)
        .map(|gun| u32::try_from(gun.0.len()).unwrap());
    let all = [
        ("Gun", gun),
        ("Ammo", arena.get::<Ammo>(entity).map(|it| it.0)),
        ("Smoke", arena.get::<Smoke>(entity).map(|it| it.0)),
        ("Heat", arena.get::<Heat>(entity).map(|it| it.0)),
        ("Place", arena.get::<Place>(entity).map(|it| it.0)),
        ("Hull", arena.has::<Hull>(entity).then_some(0)),
    ];
    all.into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

/// A gun with a number as its value.
fn gun(number: u32) -> Gun {
    Gun("x".repeat(number as usize))
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(end)).unwrap()
    }
}

#[test]
fn a_world_obeys_its_rules() {
    let mut chance = Chance(7);
    let mut arena = Arena::new();
    let mut model: Vec<(Entity, Values)> = Vec::new();
    for _ in 0..if cfg!(miri) { 40 } else { 1_500 } {
        let number = chance.below(9);
        if model.is_empty() || chance.below(4) == 0 {
            let (entity, given): (Entity, &[(&str, u32)]) = match chance.below(6) {
                0 => (arena.spawn((gun(number),)), &[("Gun", number)]),
                1 => (
                    arena.spawn((Hull, Place(number))),
                    &[("Hull", 0), ("Place", number)],
                ),
                2 => (
                    arena.spawn_batch([(Ammo(number), Heat(number))])[0],
                    &[("Ammo", number), ("Heat", number)],
                ),
                3 => (
                    arena.spawn((Smoke(number), Hull)),
                    &[("Smoke", number), ("Hull", 0)],
                ),
                4 => (arena.spawn_empty(), &[]),
                _ => (
                    arena.try_spawn((Place(number), gun(number))).unwrap(),
                    &[("Place", number), ("Gun", number)],
                ),
            };
            let mut values = Values::new();
            insert(&mut values, given);
            model.push((entity, values));
        } else {
            let at = chance.below(u32::try_from(model.len()).unwrap()) as usize;
            let (entity, values) = &mut model[at];
            let entity = *entity;
            match chance.below(12) {
                0 => {
                    arena.insert(entity, gun(number)).unwrap();
                    insert(values, &[("Gun", number)]);
                }
                1 => {
                    arena.insert(entity, Ammo(number)).unwrap();
                    insert(values, &[("Ammo", number)]);
                }
                2 => {
                    arena.insert(entity, Hull).unwrap();
                    insert(values, &[("Hull", 0)]);
                }
                3 => {
                    arena.insert_many(entity, (Hull, Heat(number))).unwrap();
                    insert(values, &[("Hull", 0), ("Heat", number)]);
                }
                4 => {
                    arena
                        .replace_bundle::<(Place, Hull), _>(entity, (gun(number),))
                        .unwrap();
                    values.remove("Place");
                    values.remove("Hull");
                    insert(values, &[("Gun", number)]);
                }
                5 => assert_eq!(
                    arena.remove::<Gun>(entity).unwrap().is_some(),
                    values.remove("Gun").is_some()
                ),
                6 => assert_eq!(
                    arena.remove::<Ammo>(entity).unwrap().is_some(),
                    values.remove("Ammo").is_some()
                ),
                7 => assert_eq!(
                    arena.remove::<Smoke>(entity).unwrap().is_some(),
                    values.remove("Smoke").is_some()
                ),
                8 => assert_eq!(
                    arena.remove::<Heat>(entity).unwrap().is_some(),
                    values.remove("Heat").is_some()
                ),
                9 => {
                    arena.insert(entity, Place(number)).unwrap();
                    insert(values, &[("Place", number)]);
                }
                10 => {
                    arena.remove_many::<(Hull, Ammo)>(entity).unwrap();
                    values.remove("Hull");
                    values.remove("Ammo");
                }
                _ => {
                    arena.despawn(entity);
                    model.swap_remove(at);
                }
            }
        }
        for (entity, expected) in &model {
            assert_eq!(values(&arena, *entity), *expected);
        }
        assert_eq!(arena.len(), model.len());
        if chance.below(50) == 0 {
            noted(&mut arena);
        }
    }
    arena.check_invariants();
}
