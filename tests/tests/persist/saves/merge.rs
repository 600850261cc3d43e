//! Some entities are saved, and come into a world among others.
#![allow(clippy::similar_names, reason = "a part of a port")]

use crate::saves::repair::{heads, repaired};
use crate::saves::world::{
    ChildOf, Clock, Duel, Frozen, Likes, Name, Position, Rock, Shield, Sprite, Sticker, Street,
    Target, Walker, Weapon, assert_same, bytes, empty, register, street, walker,
};
use ecs::prelude::*;
use ecs::save::SaveError;
use ecs::{LoadError, Merged, SaveOptions};
use ecs_tests::ledger::{Ledger, Tracked};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::cell::RefCell;
use std::time::Instant;

fn part(street: &Street, entities: &[Entity]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let count = street
        .save_entities(entities.iter().copied(), &mut bytes)
        .unwrap();
    assert_eq!(count, entities.len());
    bytes
}

/// Asserts that entities that came are as those that were saved, of which these are all that were.
pub(crate) fn assert_copied(from: &Street, to: &Street, merged: &Merged) {
    assert_merged(from, to, merged);
    assert!(
        merged
            .entities()
            .all(|(old, own)| from.has::<Sprite>(old) == to.has::<Sprite>(own))
    );
}

/// The same, but for transient components, which texts leave out.
pub(crate) fn assert_merged(from: &Street, to: &Street, merged: &Merged) {
    to.check_invariants();
    let new = |old: Entity| merged.get(old);
    for (old, own) in merged.entities() {
        assert_eq!(merged.get(old), Some(own));
        assert_eq!(from.kind_of(old), to.kind_of(own), "the kind of {old}");
        assert_eq!(from.get::<Name>(old), to.get(own));
        assert_eq!(from.get::<Position>(old), to.get(own));
        assert_eq!(from.get::<Frozen>(old), to.get(own));
        assert_eq!(from.get::<Weapon>(old), to.get(own));
        assert_eq!(from.get::<Shield>(old), to.get(own));
        let target = from.get::<Target>(old).map(|it| new(it.0));
        match target {
            Some(None) => assert!(!to.contains(to.get::<Target>(own).unwrap().0), "it dangles"),
            target => assert_eq!(target.flatten(), to.get::<Target>(own).map(|it| it.0)),
        }
        let parent = from.get::<ChildOf>(old).and_then(|it| new(it.parent));
        assert_eq!(
            parent,
            to.get::<ChildOf>(own).map(|it| it.parent),
            "the parent of {old}"
        );
        let children = from.children(old).filter_map(new);
        assert!(
            children.eq(to.children(own)),
            "the order of the children of {old}"
        );
        let liked = from
            .get::<Likes>(old)
            .filter(|it| it.whom.is_none_or(|whom| new(whom).is_some()));
        assert_eq!(
            liked.map(|it| it.whom.and_then(new)),
            to.get::<Likes>(own).map(|it| it.whom)
        );
    }
}

#[test]
fn a_world_comes_into_another_one_with_new_handles() {
    for count in [1, 2, 9, if cfg!(miri) { 40 } else { 700 }] {
        let from = street(count);
        let mut to = street(21);
        let third = to.entities().nth(3).unwrap();
        to.despawn(third);
        let before: Vec<Entity> = to.entities().collect();
        let names: Vec<Option<Name>> = before
            .iter()
            .map(|it| to.get::<Name>(*it).cloned())
            .collect();
        let merged = to.merge(&bytes(&from)[..]).unwrap();
        assert_eq!(merged.entities().len(), from.len());
        assert_eq!(to.len(), before.len() + from.len());
        assert_copied(&from, &to, &merged);
        assert!(
            before
                .iter()
                .map(|it| to.get::<Name>(*it).cloned())
                .eq(names),
            "those that were there stay"
        );
        assert_eq!(to.resource::<Clock>().0, 12, "resources stay");
    }
}

#[test]
fn registered_values_and_handles_within_bytes_come_too() {
    let define = |street: &mut Street| {
        let bond = ecs::ComponentDefinition::new("bond").field("weight", ecs::FieldType::U64);
        street
            .define(bond.field("with", ecs::FieldType::Entity))
            .unwrap()
    };
    let mut from = street(9);
    let bond = define(&mut from);
    let [ann, ben, out]: [Entity; 3] = std::array::from_fn(|i| from.spawn(walker(i)));
    let value = |with: u64| [7u64.to_ne_bytes(), with.to_ne_bytes()].concat();
    from.insert_data(ann, bond, &value(ben.to_bits())).unwrap();
    from.insert_data(ben, bond, &value(out.to_bits())).unwrap();
    from.insert_data(out, bond, &value(0)).unwrap();
    let (sticker, _) = register(&mut from);
    from.insert_key(ann, sticker, Sticker("here".into()))
        .unwrap();

    let mut to = street(14);
    assert_eq!(define(&mut to), bond);
    let merged = to.merge(&part(&from, &[ann, ben])[..]).unwrap();
    let [new_ann, new_ben] = [ann, ben].map(|it| merged.get(it).unwrap());
    assert_eq!(
        to.get_data(new_ann, bond).unwrap(),
        value(new_ben.to_bits())
    );
    assert_eq!(merged.dangling(), 1);
    let dead = Entity::from_bits(u64::from_ne_bytes(
        *to.get_data(new_ben, bond).unwrap()[8..]
            .first_chunk()
            .unwrap(),
    ));
    assert!(!to.contains(dead.unwrap()));
    let (sticker, _) = register(&mut to);
    assert_eq!(to.get_key(new_ann, sticker), Some(&Sticker("here".into())));
    let merged = to.merge(&part(&from, &[out])[..]).unwrap();
    assert_eq!(
        to.get_data(merged.get(out).unwrap(), bond).unwrap(),
        value(0),
        "no handle is none afterwards"
    );
    to.check_invariants();
}

#[test]
fn a_part_has_the_entities_that_match_and_nothing_else() {
    let from = street(40);
    let mut bytes = Vec::new();
    let count = from.save_query::<Entity, With<Weapon>>(&mut bytes).unwrap();
    let expected: Vec<Entity> = from
        .entities()
        .filter(|it| from.has::<Weapon>(*it))
        .collect();
    assert_eq!(count, expected.len());
    let mut to = empty();
    to.resource_mut::<Clock>().0 = 5;
    let merged = to.merge(&bytes[..]).unwrap();
    let mut saved: Vec<Entity> = merged.entities().map(|(old, _)| old).collect();
    saved.sort_unstable();
    let mut sorted = expected;
    sorted.sort_unstable();
    assert_eq!((saved, to.len()), (sorted, count));
    assert_copied(&from, &to, &merged);
    assert_eq!(to.resource::<Clock>().0, 5);

    let mut frozen = Vec::new();
    let expected = from
        .entities()
        .filter(|it| from.has::<Frozen>(*it) && from.has::<Name>(*it))
        .count();
    assert_eq!(
        from.save_query::<&Name, With<Frozen>>(&mut frozen).unwrap(),
        expected
    );
}

#[test]
fn each_part_of_a_street_comes_as_it_was() {
    let from = street(60);
    let entities: Vec<Entity> = from.entities().collect();
    let mut to = empty();
    let (mut seed, rounds) = (7_u64, if cfg!(miri) { 2 } else { 60 });
    for round in 0..rounds {
        let mut chosen: Vec<Entity> = Vec::new();
        for entity in &entities {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            if seed >> 62 <= round % 4 {
                chosen.push(*entity);
            }
        }
        let merged = to.merge(&part(&from, &chosen)[..]).unwrap();
        assert_eq!(merged.entities().len(), chosen.len());
        assert_copied(&from, &to, &merged);
        if round % 3 == 0 {
            let last = to.entities().last().unwrap();
            to.despawn(last);
        }
    }
    let expected: Vec<Entity> = to.duel().map(|duel| duel.entity).collect();
    assert!(
        expected
            .iter()
            .all(|it| to.has::<Weapon>(*it) && to.has::<Target>(*it))
    );
    assert!(
        expected.len() > if cfg!(miri) { 0 } else { 10 },
        "{}",
        expected.len()
    );
}

#[test]
fn members_of_a_part_join_the_groups_of_the_world() {
    let mut to = street(21);
    let from = street(40);
    let before = to.duel().len();
    let joining = from
        .entities()
        .filter(|it| from.has::<Weapon>(*it) && from.has::<Target>(*it))
        .count();
    to.merge(&bytes(&from)[..]).unwrap();
    assert_eq!(to.duel().len(), before + joining);
    let _: Option<Duel<'_>> = to.duel().next();
}

#[test]
fn a_part_without_entities_is_a_save_too() {
    let from = street(9);
    let mut to = street(9);
    let merged = to.merge(&part(&from, &[])[..]).unwrap();
    assert_eq!((merged.entities().len(), merged.dangling()), (0, 0));
    assert_same(&mut to, &mut street(9));
}

#[test]
fn an_entity_that_is_named_twice_is_saved_once_and_a_dead_one_is_an_error() {
    let mut from = street(9);
    let entity = from.entities().next().unwrap();
    let mut bytes = Vec::new();
    assert_eq!(from.save_entities([entity, entity], &mut bytes).unwrap(), 1);
    from.despawn(entity);
    let error = from.save_entities([entity], &mut Vec::new()).unwrap_err();
    assert!(matches!(error, SaveError::NoSuchEntity(dead) if dead == entity));
    assert_eq!(error.to_string(), format!("cannot save: {entity} is dead"));
}

#[test]
fn a_part_is_not_loaded_as_a_world() {
    let mut to = street(9);
    let error = to.load_into(&part(&street(9), &[])[..]).unwrap_err();
    assert!(matches!(error, LoadError::Part));
    assert_eq!(
        error.to_string(),
        "cannot load: the save is of a part of a world: `merge` it into another one"
    );
    assert_same(&mut to, &mut street(9));
}

#[test]
fn a_closed_part_refuses_handles_of_others() {
    let mut from = Street::new();
    let [ann, ben] = [1, 2].map(|i| from.spawn(walker(i)));
    from.insert(ann, Target(ben)).unwrap();
    let closed = SaveOptions::new().closed();
    let error = from
        .save_entities_with(&closed, [ann], &mut Vec::new())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "cannot save: `Target` of {ann} refers to {ben}, which is no entity of the part that is saved"
        )
    );
    from.save_entities_with(&closed, [ann, ben], &mut Vec::new())
        .unwrap();
    // Of bytes as well.
    let bond = ecs::ComponentDefinition::new("bond").field("with", ecs::FieldType::Entity);
    let bond = from.define(bond).unwrap();
    from.insert_data(ben, bond, &ann.to_bits().to_ne_bytes())
        .unwrap();
    let error = from
        .save_entities_with(&closed, [ben], &mut Vec::new())
        .unwrap_err();
    assert!(
        matches!(error, SaveError::Outside { entity, target, .. } if (entity, target) == (ben, ann))
    );
    // Nothing of it stays behind.
    from.save_entities([ann], &mut Vec::new()).unwrap();
}

#[test]
fn observers_are_told_of_each_entity_when_all_are_there() {
    #[derive(Default, Serialize, Deserialize)]
    pub(super) struct Told(Vec<(String, usize)>);
    #[derive(Serialize, Deserialize)]
    pub(super) struct Name(String);
    ecs::world! {
        #[world(save)]
        pub(super) struct Square { components: (Name), resources: (Told) }
        #[archetype]
        pub(super) struct Walker { name: Name }
        #[observers]
        fn told() { on_spawn; }
    }
    fn on_spawn(
        on: On<'_, Square, Insert<Name>>,
        names: Query<'_, Square, &Name>,
        mut told: ResMut<'_, Told>,
    ) {
        let count = names.len();
        told.0
            .push((names.get(on.entity()).unwrap().0.clone(), count));
    }
    let mut square = Square::new();
    square.spawn(Walker {
        name: Name("Ann".into()),
    });
    square.spawn(Walker {
        name: Name("Ben".into()),
    });
    let mut bytes = Vec::new();
    square.save(&mut bytes).unwrap();
    square.resource_mut::<Told>().0.clear();
    let text = serde_json::to_string(&square.saved()).unwrap();
    square.merge(&bytes[..]).unwrap();
    square
        .merge_from(&mut serde_json::Deserializer::from_str(&text))
        .unwrap();
    let told = [("Ann", 4), ("Ben", 4), ("Ann", 6), ("Ben", 6)]
        .map(|(name, count)| (name.to_owned(), count));
    assert_eq!(square.resource::<Told>().0, told);
}

#[test]
fn each_cut_and_each_flipped_bit_of_a_part_leaves_the_world_as_it_was() {
    let from = street(9);
    let entities: Vec<Entity> = from.entities().step_by(2).collect();
    let whole = part(&from, &entities);
    let mut to = street(9);
    let step = if cfg!(miri) { 997 } else { 1 };
    for end in (0..whole.len()).step_by(step) {
        to.merge(&whole[..end]).unwrap_err();
    }
    for bit in (0..whole.len() * 8).step_by(step) {
        let mut damaged = whole.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        to.merge(&damaged[..]).unwrap_err();
    }
    assert_same(&mut to, &mut street(9));
    let next = to.spawn(());
    assert_eq!(next, street(9).spawn(()), "ids to come are the same");
}

thread_local! {
    static LEDGER: RefCell<Option<(Ledger, usize)>> = const { RefCell::new(None) };
}

/// A value that is counted, and of which one cannot be read.
struct Counted(
    #[expect(dead_code, reason = "it is dropped")] Option<Tracked>,
    u32,
);

impl Serialize for Counted {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.1.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = u32::deserialize(deserializer)?;
        LEDGER.with_borrow_mut(|state| match state {
            Some((_, 0)) => Err(D::Error::custom("no more")),
            Some((ledger, left)) => {
                *left -= 1;
                Ok(Self(Some(ledger.value(0)), value))
            }
            None => Ok(Self(None, value)),
        })
    }
}

mod counted {
    use super::Counted;
    ecs::world! {
        #[world(save)]
        pub(super) struct Shelf { components: (Counted) }
        #[archetype]
        pub(super) struct Jar { counted: Counted }
    }
}

#[test]
fn values_of_a_merge_that_fails_are_dropped_once_and_the_world_stays() {
    let mut shelf = counted::Shelf::new();
    let jars: Vec<Entity> = (0..5)
        .map(|i| {
            shelf.spawn(counted::Jar {
                counted: Counted(None, i),
            })
        })
        .collect();
    let mut bytes = Vec::new();
    shelf.save(&mut bytes).unwrap();
    let text = serde_json::to_string(&shelf.saved()).unwrap();
    let ledger = Ledger::new();
    for (left, refused) in jars.into_iter().enumerate() {
        LEDGER.set(Some((ledger.clone(), left)));
        let error = shelf.merge(&bytes[..]).unwrap_err();
        assert!(
            matches!(&error, LoadError::Value { entity, .. } if *entity == refused),
            "{error}"
        );
        assert_eq!((shelf.len(), ledger.living()), (5, 0));
        LEDGER.set(Some((ledger.clone(), left)));
        shelf
            .merge_from(&mut serde_json::Deserializer::from_str(&text))
            .unwrap_err();
        assert_eq!((shelf.len(), ledger.living()), (5, 0));
    }
    LEDGER.set(Some((ledger.clone(), 5)));
    shelf.merge(&bytes[..]).unwrap();
    LEDGER.set(Some((ledger.clone(), 5)));
    shelf
        .merge_from(&mut serde_json::Deserializer::from_str(&text))
        .unwrap();
    LEDGER.set(None);
    assert_eq!((shelf.len(), ledger.living()), (15, 10));
    drop(shelf);
    assert_eq!(ledger.living(), 0);
}

#[test]
fn a_rock_and_a_walker_of_a_part_are_of_their_kinds() {
    let mut from = Street::new();
    let rock = from.spawn(Rock {
        position: Position { x: 1.0, y: 2.0 },
        sprite: Sprite(3),
    });
    let ann = from.spawn(walker(3));
    let mut to = Street::new();
    let merged = to.merge(&part(&from, &[ann, rock])[..]).unwrap();
    assert!(to.is::<Rock>(merged.get(rock).unwrap()) && to.is::<Walker>(merged.get(ann).unwrap()));
    assert_eq!(
        to.get::<Sprite>(merged.get(rock).unwrap()),
        Some(&Sprite(0)),
        "it begins anew"
    );
}

/// A world within a value, as text: the first of its entities knows the other one.
#[derive(Debug, PartialEq)]
struct Within(String);

mod within {
    use super::Within;
    use ecs::Entity;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    pub(super) struct Friend(pub(super) Entity);

    ecs::world! {
        #[world(save)]
        pub(super) struct Inner { components: (Friend) }
    }

    ecs::world! {
        #[world(save)]
        pub(super) struct Outer { components: (Within) }
    }
}

impl Serialize for Within {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Within {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let inner = within::Inner::load_from(&mut serde_json::Deserializer::from_str(&text));
        let text = serde_json::to_string(&inner.map_err(D::Error::custom)?.saved())
            .map_err(D::Error::custom)?;
        Ok(Self(text))
    }
}

#[test]
fn a_world_that_is_read_within_a_value_keeps_its_own_handles() {
    let mut inner = within::Inner::new();
    let friend = inner.spawn(());
    inner.spawn((within::Friend(friend),));
    let text = serde_json::to_string(&inner.saved()).unwrap();
    let mut outer = within::Outer::new();
    outer.spawn(());
    let saved = outer.spawn((Within(text.clone()),));
    let mut bytes = Vec::new();
    outer
        .save_entities_with(&SaveOptions::new().closed(), [saved], &mut bytes)
        .unwrap();
    let merged = outer.merge(&bytes[..]).unwrap();
    assert_eq!(outer.get(merged.get(saved).unwrap()), Some(&Within(text)));
    assert_eq!(merged.dangling(), 0);
}

mod port {
    use super::Name;
    use ecs::Entity;
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub(super) struct Aims(pub(super) Entity);
    #[derive(ecs::Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[component(storage = "sparse")]
    pub(super) struct Mark(pub(super) u32);
    #[derive(ecs::Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[component(storage = "sparse")]
    pub(super) struct Rank(pub(super) u32);
    #[derive(ecs::Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[component(storage = "sparse")]
    pub(super) struct Scarce(pub(super) u32);

    ecs::world! {
        #[world(save)]
        pub(super) struct Port { components: (Name, Aims, Mark, Rank, Scarce) }
        #[group(own())]
        pub(super) struct Officer { mark: &Mark, rank: &Rank }
        #[relation(acyclic, on_despawn = cascade, inverse = crew)]
        pub(super) struct Aboard { ship: Entity }
        #[relation(on_despawn = clear)]
        pub(super) struct Rival { of: Option<Entity> }
        #[archetype]
        pub(super) struct Sailor { name: Name, aboard: Aboard }
    }
}

use port::{Aboard, Aims, Mark, Port, Rank, Rival, Sailor, Scarce};

/// A ship, and its crew.
fn port() -> (Port, Entity, [Entity; 2]) {
    let mut port = Port::new();
    let ship = port.spawn((Name("Heron".into()),));
    let crew = ["Ann", "Ben"].map(|name| {
        port.spawn(Sailor {
            name: Name(name.into()),
            aboard: Aboard { ship },
        })
    });
    (port, ship, crew)
}

/// The part of a port as bytes, JSON and RON, merged into it.
fn merged_each_way(port: &Port, part: &[Entity], mut check: impl FnMut(&Port, &Merged)) {
    let mut bytes = Vec::new();
    port.save_entities(part.iter().copied(), &mut bytes)
        .unwrap();
    let saved = || port.saved_entities(part.iter().copied()).unwrap();
    let (json, ron) = (
        serde_json::to_string(&saved()).unwrap(),
        ron::to_string(&saved()).unwrap(),
    );
    for way in 0..3 {
        let mut to = Port::load(&save(port)[..]).unwrap();
        let merged = match way {
            0 => to.merge(&bytes[..]).unwrap(),
            1 => to
                .merge_from(&mut serde_json::Deserializer::from_str(&json))
                .unwrap(),
            _ => to
                .merge_from(&mut ron::Deserializer::from_str(&ron).unwrap())
                .unwrap(),
        };
        to.check_invariants();
        check(&to, &merged);
    }
}

fn save(port: &Port) -> Vec<u8> {
    let mut bytes = Vec::new();
    port.save(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_relation_to_outside_of_a_part_is_counted_and_listed_with_its_target() {
    let (mut port, ship, [ann, ben]) = port();
    port.insert(ben, Rival { of: Some(ann) }).unwrap();
    port.insert(ann, Rival { of: None }).unwrap();
    merged_each_way(&port, &[ann], |to, merged| {
        let own = merged.get(ann).unwrap();
        let outside: Vec<_> = merged
            .outside()
            .map(|it| (it.relation, it.entity, it.target))
            .collect();
        assert_eq!(
            (outside, merged.dangling()),
            (vec![("Aboard", own, ship)], 1)
        );
        assert!(!to.is::<Sailor>(own) && !to.has::<Aboard>(own) && to.has::<Rival>(own));
    });
    merged_each_way(&port, &[ben, ann], |to, merged| {
        let [own_ann, own_ben] = [ann, ben].map(|it| merged.get(it).unwrap());
        let mut outside: Vec<_> = merged
            .outside()
            .map(|it| (it.relation, it.entity, it.target))
            .collect();
        outside.sort_unstable();
        let mut expected = [own_ann, own_ben].map(|own| ("Aboard", own, ship));
        expected.sort_unstable();
        assert_eq!(outside, expected);
        assert_eq!(
            (merged.dangling(), to.target_of::<Rival>(own_ben)),
            (2, Some(own_ann))
        );
    });
    // A target loses nothing when its sources stay behind.
    merged_each_way(&port, &[ship], |to, merged| {
        assert_eq!((merged.dangling(), merged.outside().len()), (0, 0));
        assert_eq!(to.crew(merged.get(ship).unwrap()).count(), 0);
    });
    merged_each_way(&port, &[ship, ben, ann], |to, merged| {
        let [own_ship, own_ann, own_ben] = [ship, ann, ben].map(|it| merged.get(it).unwrap());
        assert_eq!((merged.dangling(), merged.outside().len()), (0, 0));
        assert!(to.crew(own_ship).eq([own_ann, own_ben]) && to.is::<Sailor>(own_ann));
    });
}

#[test]
fn handles_in_values_are_counted_once_beside_relations_to_outside() {
    let (mut port, ship, [ann, ben]) = port();
    port.insert(ann, Aims(ben)).unwrap();
    port.insert(ben, Aims(ann)).unwrap();
    port.insert(ann, Rival { of: Some(ship) }).unwrap();
    merged_each_way(&port, &[ann], |_, merged| {
        assert_eq!((merged.dangling(), merged.outside().len()), (3, 2));
    });
    merged_each_way(&port, &[ann, ben], |_, merged| {
        assert_eq!((merged.dangling(), merged.outside().len()), (3, 3));
    });
}

#[test]
fn an_entity_whose_relation_led_outside_is_of_its_kind_when_it_is_linked_again() {
    let (mut port, ship, [ann, _]) = port();
    let mut bytes = Vec::new();
    port.save_entities([ann], &mut bytes).unwrap();
    let merged = port.merge(&bytes[..]).unwrap();
    for link in merged.outside() {
        port.insert(link.entity, Aboard { ship: link.target })
            .unwrap();
    }
    let own = merged.get(ann).unwrap();
    assert!(port.is::<Sailor>(own) && port.target_of::<Aboard>(own) == Some(ship));
    port.check_invariants();
}

#[test]
fn a_closed_part_refuses_relations_to_others_by_name() {
    let (mut port, ship, [ann, ben]) = port();
    let closed = SaveOptions::new().closed();
    let mut bytes = Vec::new();
    let error = port
        .save_entities_with(&closed, [ann], &mut bytes)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "cannot save: `Aboard` of {ann} refers to {ship}, which is no entity of the part that is saved"
        )
    );
    assert!(bytes.is_empty(), "nothing is written");
    port.save_entities_with(&closed, [ship], &mut bytes)
        .unwrap();
    port.save_entities_with(&closed, [ship, ann], &mut bytes)
        .unwrap();
    port.insert(ann, Rival { of: Some(ben) }).unwrap();
    let error = port
        .save_entities_with(&closed, [ship, ann], &mut bytes)
        .unwrap_err();
    assert!(
        matches!(error, SaveError::Outside { component, entity, target }
        if &*component == "Rival" && (entity, target) == (ann, ben))
    );
}

#[test]
fn a_text_says_what_leads_outside_and_is_refused_where_it_does_not() {
    let (port, ship, [ann, _]) = port();
    let text = serde_json::to_string(&port.saved_entities([ann]).unwrap()).unwrap();
    assert!(
        text.contains(&format!(
            r#""components":{{"Name":"Ann"}},"outside":{{"Aboard":"{ship}"}}"#
        )),
        "{text}"
    );
    let entities = [
        (
            r#"{"5v1": {"outside": {"Abord": "9v1"}}}"#,
            "`Port` has no `Abord`: did you mean `Aboard`?",
        ),
        (
            r#"{"5v1": {"outside": {"Name": "9v1"}}}"#,
            "`Name` is no relation",
        ),
        (
            r#"{"5v1": {"outside": {"Aboard": "9v1"}}, "9v1": {}}"#,
            "to 9v1, which is an entity of the text",
        ),
        (
            r#"{"5v1": {"outsiders": {}}}"#,
            "there is no part `outsiders`: did you mean `outside`?",
        ),
    ];
    for (entities, expected) in entities {
        let text = format!(r#"{{"world": "Port", "entities": {entities}}}"#);
        let mut to = Port::new();
        let error = to
            .merge_from(&mut serde_json::Deserializer::from_str(&text))
            .unwrap_err()
            .to_string();
        assert!(error.contains(expected) && to.is_empty(), "{error}");
    }
    let text = r#"{"world": "Port", "entities": {"0v1": {"outside": {"Aboard": "9v1"}}}}"#;
    let error = Port::load_from(&mut serde_json::Deserializer::from_str(text))
        .map(|_| ())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("`Aboard` of 0v1 leads to 9v1, which is outside of the text"),
        "{error}"
    );
}

#[test]
fn sources_of_a_part_keep_their_order_whichever_others_are_between_them() {
    let (mut port, ship, _) = port();
    let count = if cfg!(miri) { 8 } else { 40 };
    for i in 0..count {
        let sailor = port.spawn(Sailor {
            name: Name(i.to_string()),
            aboard: Aboard { ship },
        });
        if i % 3 == 0 {
            port.place_first::<Aboard>(sailor).unwrap();
        }
    }
    let crew: Vec<Entity> = port.crew(ship).collect();
    let (mut seed, rounds) = (3_u64, if cfg!(miri) { 2 } else { 30 });
    for round in 0..rounds {
        let mut part = vec![ship];
        for sailor in &crew {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            if seed >> 61 <= round % 8 {
                part.push(*sailor);
            }
        }
        merged_each_way(&port, &part, |to, merged| {
            let expected = part[1..].iter().map(|it| merged.get(*it).unwrap());
            assert!(to.crew(merged.get(ship).unwrap()).eq(expected));
        });
    }
}

/// The shortest time of several calls.
fn least_time(mut f: impl FnMut()) -> f64 {
    let times = (0..20).map(|_| {
        let begin = Instant::now();
        f();
        begin.elapsed().as_secs_f64()
    });
    times.fold(f64::MAX, f64::min)
}

/// A port with this many sailors aboard one ship: with values in pools, in groups, and in many tables. And a part of them.
fn crowded_port(count: usize) -> (Port, [Entity; 5]) {
    let mut port = Port::new();
    let flags: [_; 10] = std::array::from_fn(|i| {
        port.define(
            ecs::ComponentDefinition::new(format!("flag {i}")).field("set", ecs::FieldType::U8),
        )
        .unwrap()
    });
    let ship = port.spawn((Name("Heron".into()),));
    let sailor = |port: &mut Port, i: usize| {
        let sailor = port.spawn(Sailor {
            name: Name(i.to_string()),
            aboard: Aboard { ship },
        });
        port.insert(sailor, Mark(1)).unwrap();
        port.insert(sailor, Rank(1)).unwrap();
        sailor
    };
    let all: Vec<Entity> = (0..count).map(|i| sailor(&mut port, i)).collect();
    for (i, sailor) in all.iter().enumerate().take(count / 100) {
        for (_, flag) in flags
            .iter()
            .enumerate()
            .filter(|(bit, _)| i >> bit & 1 == 1)
        {
            port.insert_data(*sailor, *flag, &[1]).unwrap();
        }
    }
    let middle = all[count / 2 - 1];
    port.insert(
        middle,
        Rival {
            of: Some(all[count / 2]),
        },
    )
    .unwrap();
    port.insert(middle, Aims(ship)).unwrap();
    port.insert(middle, Scarce(1)).unwrap();
    let part = [
        ship,
        all[count / 2 - 2],
        middle,
        all[count / 2],
        all[count / 2 + 1],
    ];
    (port, part)
}

#[test]
#[cfg_attr(miri, ignore = "it measures time")]
fn a_part_takes_the_time_of_the_part_and_not_of_the_world() {
    let [few, many] = [1_000, 100_000].map(|count| {
        let (port, part) = crowded_port(count);
        let officers = port.officer().count();
        assert!(officers == count && port.archetypes().count() >= count / 100);
        let mut bytes = Vec::new();
        let saved = least_time(|| {
            bytes.clear();
            port.save_entities(part, &mut bytes).unwrap();
        });
        let text = least_time(|| {
            drop(serde_json::to_string(&port.saved_entities(part).unwrap()).unwrap());
        });
        let queried = least_time(|| {
            assert_eq!(
                port.save_query::<Entity, (With<Aims>, With<Mark>)>(Vec::new())
                    .unwrap(),
                1
            );
            assert_eq!(port.save_query::<&Scarce, ()>(Vec::new()).unwrap(), 1);
        });
        let closed = SaveOptions::new().closed();
        let closed = least_time(|| {
            assert_eq!(
                port.save_entities_with(&closed, part, Vec::new()).unwrap(),
                part.len()
            );
        });
        let mut to = port;
        let merged = least_time(|| drop(to.merge(&bytes[..]).unwrap()));
        [
            ("as bytes", saved),
            ("as text", text),
            ("of a query", queried),
            ("closed", closed),
            ("merged", merged),
        ]
    });
    for ((what, few), (_, many)) in few.into_iter().zip(many) {
        println!("{what}: {few:.6} s and {many:.6} s");
        assert!(
            many < 10.0 * few,
            "{what}: {} times as long in a world of 100 times the size",
            many / few
        );
    }
}

/// Where the links to outside are in the save of a part.
fn place_of_links(save: &[u8], links: usize) -> usize {
    let heads = heads(save);
    let [.., head, end] = heads[..] else {
        panic!("blocks")
    };
    assert_eq!(end - head - 33, 16 * links, "the last block has the links");
    head + 33
}

#[test]
fn links_to_outside_that_are_made_up_are_an_error_and_the_world_is_as_it_was() {
    let (mut port, ship, [ann, ben]) = port();
    let save = {
        let mut bytes = Vec::new();
        port.save_entities([ann, ben], &mut bytes).unwrap();
        bytes
    };
    let (at, count) = (place_of_links(&save, 2), port.len());
    let with = |at: usize, bits: u64| {
        let mut forged = save.clone();
        forged[at..at + 8].copy_from_slice(&bits.to_le_bytes());
        repaired(forged)
    };
    // No source, a source that is not saved, no target, a target that is saved.
    for (place, bits) in [
        (at, 0),
        (at, ship.to_bits()),
        (at + 8, 0),
        (at + 24, ann.to_bits()),
    ] {
        let error = port.merge(&with(place, bits)[..]).unwrap_err().to_string();
        assert!(
            error.contains("a link does not lead outside") && port.len() == count,
            "{error}"
        );
    }
    // Any other target may have been one.
    let merged = port.merge(&with(at + 8, u64::MAX)[..]).unwrap();
    assert_eq!(merged.outside().next().unwrap().target.to_bits(), u64::MAX);
    let mut shorter = save[..at + 16].to_vec();
    shorter.extend(&save[at + 24..]);
    let head = at - 33;
    shorter[head + 21..head + 29].copy_from_slice(&24_u64.to_le_bytes());
    let error = port.merge(&repaired(shorter)[..]).unwrap_err().to_string();
    assert!(error.contains("a block of another size"), "{error}");
}

#[test]
fn an_entity_that_is_its_own_target_is_saved_loaded_merged_and_cloned_so() {
    let (mut port, _, [ann, ben]) = port();
    port.insert(ann, Rival { of: Some(ann) }).unwrap();
    port.insert(ben, Rival { of: Some(ann) }).unwrap();
    let rivals = |port: &Port, of: Entity| port.sources_of::<Rival>(of).collect::<Vec<_>>();
    let loaded = Port::load(&save(&port)[..]).unwrap();
    loaded.check_invariants();
    assert_eq!(
        (loaded.target_of::<Rival>(ann), rivals(&loaded, ann)),
        (Some(ann), vec![ann, ben])
    );
    merged_each_way(&port, &[ann, ben], |to, merged| {
        let own = merged.get(ann).unwrap();
        assert_eq!(
            (to.target_of::<Rival>(own), rivals(to, own).len()),
            (Some(own), 2)
        );
    });
    let text = serde_json::to_string(&port.saved()).unwrap();
    let read = Port::load_from(&mut serde_json::Deserializer::from_str(&text)).unwrap();
    assert_eq!(rivals(&read, ann), [ann, ben]);
    let twin = port.clone_entity(ann).unwrap();
    assert_eq!(
        port.target_of::<Rival>(twin),
        Some(ann),
        "as any other relation of what is cloned"
    );
    port.check_invariants();
    port.despawn(ann);
    assert!(
        port.get::<Rival>(ben) == Some(&Rival { of: None })
            && port.get::<Rival>(twin) == Some(&Rival { of: None })
    );
    port.check_invariants();
}
