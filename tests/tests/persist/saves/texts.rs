//! Worlds as text.

use crate::saves::merge::assert_merged;
use crate::saves::odd::{Counted, Fussy, Odd, Thing, Units};
use crate::saves::world::{
    ChildOf, Clock, Heat, Name, Position, Rock, Sprite, Sticker, Street, Target, Weapon, empty,
    register, walker,
};
use ecs::prelude::*;
use ecs::save::{SaveError, SavedText, Unknown};
use ecs::{ComponentDefinition, FieldType, LoadOptions, Merged};

fn street() -> Street {
    let mut street = Street::new();
    let walkers: Vec<Entity> = (0..9).map(|number| street.spawn(walker(number))).collect();
    street.spawn(Rock {
        position: Position { x: 1.0, y: 2.0 },
        sprite: Sprite(7),
    });
    for (i, walker) in walkers.iter().enumerate().skip(1) {
        street
            .insert(
                *walker,
                ChildOf {
                    parent: walkers[i / 3],
                },
            )
            .unwrap();
        if i % 3 == 0 {
            street
                .insert(*walker, Weapon(format!("sword {i}")))
                .unwrap();
            street.insert(*walker, Target(walkers[0])).unwrap();
        }
    }
    street.place_first::<ChildOf>(walkers[2]).unwrap();
    street.despawn(walkers[8]);
    street.despawn(walkers[5]);
    street.resource_mut::<Clock>().0 = 12;
    street
}

fn json(street: &Street) -> String {
    serde_json::to_string_pretty(&street.saved()).unwrap()
}

fn load(text: &str) -> Result<Street, serde_json::Error> {
    Street::load_from(&mut serde_json::Deserializer::from_str(text))
}

#[test]
fn a_world_goes_to_text_and_comes_back() {
    let mut saved = street();
    let text = json(&saved);
    let mut loaded = load(&text).unwrap();
    loaded.check_invariants();
    assert_eq!(json(&loaded), text);
    assert!(saved.entities().eq(loaded.entities()));
    for entity in saved.entities() {
        assert_eq!(saved.get::<Heat>(entity), loaded.get(entity));
        assert_eq!(saved.get::<Target>(entity), loaded.get(entity));
        assert_eq!(saved.kind_of(entity), loaded.kind_of(entity));
        assert!(saved.children(entity).eq(loaded.children(entity)));
    }
    assert_eq!(loaded.query::<&Sprite>().single().unwrap(), &Sprite(0));
    for number in 0..300 {
        assert_eq!(
            saved.spawn(walker(number)),
            loaded.spawn(walker(number)),
            "the ids to come"
        );
    }
}

#[test]
fn other_formats_of_serde_do_as_well() {
    let saved = street();
    let value = serde_json::to_value(saved.saved()).unwrap();
    let loaded = Street::load_from(value.clone()).unwrap();
    assert_eq!(serde_json::to_value(loaded.saved()).unwrap(), value);
    let mut odd = Odd::new();
    odd.spawn(Thing {
        counted: Counted::new("a".into()),
        fussy: Fussy(2),
        units: Some(Units(vec![(); 2])),
    });
    let text = serde_json::to_string(&odd.saved()).unwrap();
    let loaded = Odd::load_from(&mut serde_json::Deserializer::from_str(&text)).unwrap();
    assert_eq!(serde_json::to_string(&loaded.saved()).unwrap(), text);
}

#[test]
fn a_world_goes_to_ron_and_comes_back_with_the_same_digest() {
    let saved = street();
    let text = ron::to_string(&saved.saved()).unwrap();
    let loaded = Street::load_from(&mut ron::Deserializer::from_str(&text).unwrap()).unwrap();
    loaded.check_invariants();
    assert_eq!(loaded.digest(), saved.digest());
    assert_eq!(ron::to_string(&loaded.saved()).unwrap(), text);
    // A part of it, among others.
    let armed = saved.saved_query::<Entity, With<Weapon>>().unwrap();
    let mut to = empty();
    let text = ron::ser::to_string_pretty(&armed, ron::ser::PrettyConfig::new().struct_names(true))
        .unwrap();
    let merged = to
        .merge_from(&mut ron::Deserializer::from_str(&text).unwrap())
        .unwrap();
    assert_eq!(merged.entities().len(), saved.pool::<Weapon>().0.len());
    assert_merged(&saved, &to, &merged);
    // People may write it, too.
    let text = r#"World(
        world: "Street",
        resources: { "Clock": (7) },
        entities: { "0v1": (kind: Some("Rock"), components: { "Position": (x: 1, y: 2) }) },
    )"#;
    let by_hand = Street::load_from(&mut ron::Deserializer::from_str(text).unwrap()).unwrap();
    assert_eq!(
        by_hand.query_ref::<&Position>().single().unwrap(),
        &Position { x: 1.0, y: 2.0 }
    );
    assert_eq!(by_hand.resource::<Clock>().0, 7);
}

#[test]
fn a_save_written_by_hand_may_leave_most_out() {
    let text = r#"{
        "world": "Street",
        "entities": {
            "0v1": { "kind": "Walker", "components": { "Name": "Ann", "Position": { "x": 1, "y": 2 }, "Heat": 20.5 } },
            "1v1": { "components": { "ChildOf": "0v1" } }
        }
    }"#;
    let street = load(text).unwrap();
    street.check_invariants();
    let ann = street.query_ref::<(Entity, &Name)>().single().unwrap().0;
    assert_eq!(street.children(ann).count(), 1);
    assert_eq!(street.kind_of(ann), Some("Walker"));
}

#[test]
fn mistakes_are_told_with_their_place() {
    let of = |entities: &str| {
        load(&format!(
            "{{\"world\": \"Street\", \"entities\": {entities}}}"
        ))
        .map(|_| ())
        .unwrap_err()
        .to_string()
    };
    let cases = [
        (
            r#"{"0v1": {"components": {"Nmae": "Ann"}}}"#,
            "`Street` has no `Nmae`: did you mean `Name`?",
        ),
        (
            r#"{"0v1": {"components": {"Heat": "hot"}}}"#,
            "invalid type: string \"hot\", expected f32",
        ),
        (
            r#"{"0v1": {"kind": "Wanderer"}}"#,
            "`Street` has no archetype `Wanderer`",
        ),
        (
            r#"{"0v1": {}, "0v2": {}}"#,
            "two entities have the number of 0v2",
        ),
        (
            r#"{"4000000000v1": {}}"#,
            "4000000000v1 has a number that is too great",
        ),
        (r#"{"nobody": {}}"#, "an entity, as \"12v3\" or as its bits"),
        (
            r#"{"0v1": {"components": {"Heat": 1, "Heat": 2}}}"#,
            "`Heat` is given twice",
        ),
        (
            r#"{"0v1": {"components": {"ChildOf": "0v1"}}}"#,
            "`ChildOf` would go round in a circle through 0v1",
        ),
        (
            r#"{"0v1": {"components": {"ChildOf": "7v1"}}}"#,
            "the target of `ChildOf`, 7v1, is dead",
        ),
    ];
    for (entities, expected) in cases {
        let error = of(entities);
        assert!(error.contains(expected), "{error}");
    }
    let error = load(r#"{"world": "Lane"}"#)
        .map(|_| ())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("this is a save of `Lane`, and not of `Street`"),
        "{error}"
    );
}

/// Texts with a mistake in one name, or with one thing twice, and the words of the error. None of them is passed over.
const MISTAKES: [(&str, &str); 17] = [
    (
        r#""entites": {}"#,
        "there is no part `entites`: did you mean `entities`?",
    ),
    (
        r#""ressources": {}"#,
        "there is no part `ressources`: did you mean `resources`?",
    ),
    (
        r#""version": {}"#,
        "there is no part `version`: did you mean `versions`?",
    ),
    (
        r#""comment": 1"#,
        "unknown field `comment`, expected one of `world`, `versions`",
    ),
    (
        r#""entities": {"0v1": {"component": {}}}"#,
        "there is no part `component`: did you mean `components`?",
    ),
    (
        r#""entities": {"0v1": {"name": "Ann"}}"#,
        "unknown field `name`, expected one of `kind`, `components`, `outside`",
    ),
    (
        r#""entities": {"0v1": {"kind": "Wolker"}}"#,
        "`Street` has no archetype `Wolker`: did you mean `Walker`?",
    ),
    (
        r#""entities": {"0v1": {"kind": "Rock", "kind": "Walker"}}"#,
        "`kind` is given twice",
    ),
    (
        r#""entities": {"0v1": {"components": {"Heat": 1}, "components": {"Heat": 2}}}"#,
        "`components` is given twice",
    ),
    (
        r#""entities": {}, "entities": {}"#,
        "`entities` is given twice",
    ),
    (
        r#""resources": {"Clok": 7}"#,
        "`Street` has no `Clok`: did you mean `Clock`?",
    ),
    (
        r#""resources": {"Clock": 7, "Clock": 8}"#,
        "the resource `Clock` is given twice",
    ),
    (
        r#""relations": {"ChildOff": []}"#,
        "`Street` has no `ChildOff`: did you mean `ChildOf`?",
    ),
    (
        r#""relations": {"ChildOf": [], "ChildOf": []}"#,
        "`ChildOf` is given twice",
    ),
    (r#""versions": {"Cod": 2}"#, "`Street` has no `Cod`"),
    (
        r#""versions": {"Clok": 2}"#,
        "`Street` has no `Clok`: did you mean `Clock`?",
    ),
    (
        r#""versions": {"Heat": 1, "Heat": 1}"#,
        "`Heat` is given twice",
    ),
];

#[test]
fn a_name_that_is_not_known_or_comes_twice_is_refused_at_each_level_of_a_text() {
    let (mut among, before) = (empty(), json(&empty()));
    for (parts, expected) in MISTAKES {
        let text = format!(r#"{{"world": "Street", {parts}}}"#);
        let error = load(&text).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(expected), "{parts}: {error}");
        let merged = among.merge_from(&mut serde_json::Deserializer::from_str(&text));
        // The resources of a text that is merged are passed over.
        if !parts.contains("resources") {
            let error = merged.unwrap_err().to_string();
            assert!(error.contains(expected), "{parts}: {error}");
        }
        assert_eq!(json(&among), before);
    }
}

#[test]
fn names_of_components_and_resources_alone_are_passed_over_where_the_options_say_so() {
    let options = LoadOptions::new().unknown(Unknown::Drop);
    for (parts, _) in MISTAKES {
        let text = format!(r#"{{"world": "Street", {parts}}}"#);
        let loaded =
            Street::load_from_with(&options, &mut serde_json::Deserializer::from_str(&text));
        let is_unknown = ["Wolker", "Clok", "ChildOff", "Cod"]
            .iter()
            .any(|name| parts.contains(name));
        assert_eq!(loaded.is_ok(), is_unknown, "{parts}");
    }
}

#[test]
fn nesting_that_a_format_does_not_limit_is_limited() {
    let mut deep = String::from("null");
    for _ in 0..100 {
        deep = format!("[{deep}]");
    }
    let text = format!(
        r#"{{"world": "Odd", "entities": {{"0v1": {{"components": {{"Deep": {deep}}}}}}}}}"#
    );
    assert!(Odd::load_from(&mut serde_json::Deserializer::from_str(&text)).is_err());
}

/// Writes `saved` as JSON, and merges that.
fn merge(to: &mut Street, saved: &SavedText<'_, Street>) -> Merged {
    let text = serde_json::to_string(saved).unwrap();
    to.merge_from(&mut serde_json::Deserializer::from_str(&text))
        .unwrap()
}

#[test]
fn each_part_of_a_street_comes_as_text_as_it_was() {
    let from = crate::saves::world::street(60);
    let entities: Vec<Entity> = from.entities().collect();
    let mut to = empty();
    let (mut seed, rounds) = (7_u64, if cfg!(miri) { 1 } else { 60 });
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
        let merged = merge(
            &mut to,
            &from.saved_entities(chosen.iter().rev().copied()).unwrap(),
        );
        assert_eq!(merged.entities().len(), chosen.len());
        assert_merged(&from, &to, &merged);
        if round % 3 == 0 {
            let last = to.entities().last().unwrap();
            to.despawn(last);
        }
    }
}

#[test]
fn a_whole_text_comes_among_others_without_its_resources() {
    let (from, mut to) = (
        crate::saves::world::street(30),
        crate::saves::world::street(21),
    );
    let count = to.len();
    to.resource_mut::<Clock>().0 = 5;
    let merged = merge(&mut to, &from.saved());
    assert_eq!(
        (merged.entities().len(), to.len()),
        (from.len(), count + from.len())
    );
    assert_merged(&from, &to, &merged);
    assert_eq!(to.resource::<Clock>().0, 5);
}

#[test]
fn a_part_of_a_query_has_the_entities_that_match() {
    let from = crate::saves::world::street(40);
    let mut to = empty();
    let merged = merge(
        &mut to,
        &from.saved_query::<Entity, With<Weapon>>().unwrap(),
    );
    let armed: Vec<Entity> = from
        .entities()
        .filter(|it| from.has::<Weapon>(*it))
        .collect();
    assert_eq!(merged.entities().len(), armed.len());
    assert!(
        armed
            .iter()
            .all(|it| to.has::<Weapon>(merged.get(*it).unwrap()))
    );
    assert_merged(&from, &to, &merged);
    let dead = to.spawn_empty();
    to.despawn(dead);
    assert!(
        matches!(to.saved_entities([dead]).map(|_| ()), Err(SaveError::NoSuchEntity(it)) if it == dead)
    );
}

#[test]
fn registered_values_and_handles_within_their_bytes_come_as_text() {
    let define = |street: &mut Street| {
        let bond = ComponentDefinition::new("bond").field("weight", FieldType::U64);
        street
            .define(bond.field("with", FieldType::Entity))
            .unwrap()
    };
    let mut from = empty();
    let bond = define(&mut from);
    let [ann, ben]: [Entity; 2] = std::array::from_fn(|i| from.spawn(walker(i)));
    let value = |with: u64| [7u64.to_ne_bytes(), with.to_ne_bytes()].concat();
    from.insert_data(ann, bond, &value(ben.to_bits())).unwrap();
    let (sticker, _) = register(&mut from);
    from.insert_key(ben, sticker, Sticker("here".into()))
        .unwrap();

    let mut to = crate::saves::world::street(14);
    assert_eq!(define(&mut to), bond);
    let merged = merge(&mut to, &from.saved_entities([ann, ben]).unwrap());
    let [new_ann, new_ben] = [ann, ben].map(|it| merged.get(it).unwrap());
    assert_eq!(
        to.get_data(new_ann, bond).unwrap(),
        value(new_ben.to_bits())
    );
    let (sticker, _) = register(&mut to);
    assert_eq!(to.get_key(new_ben, sticker), Some(&Sticker("here".into())));
    to.check_invariants();

    let text = r#"{"world": "Street", "entities": {"0v1": {"components": {"bond": [1, 2, 3]}}}}"#;
    let error = to
        .merge_from(&mut serde_json::Deserializer::from_str(text))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("invalid length 3, expected 16 bytes"),
        "{error}"
    );
}

#[test]
fn a_handle_may_be_named_before_its_entity_and_without_one() {
    let mut street = crate::saves::world::street(9);
    let names: Vec<Entity> = street.entities().collect();
    let text = r#"{
        "world": "Street",
        "entities": {
            "900v1": { "components": { "Target": "30v2" } },
            "4v7": { "components": { "Target": "30v1", "Name": "Ann" } },
            "30v2": { "components": { "ChildOf": "900v1" } }
        }
    }"#;
    let merged = street
        .merge_from(&mut serde_json::Deserializer::from_str(text))
        .unwrap();
    street.check_invariants();
    assert_eq!((merged.entities().len(), merged.dangling()), (3, 1));
    let of = |index: u64, generation: u64| {
        merged.get(Entity::from_bits(generation << 32 | index).unwrap())
    };
    let [high, ann, child] = [of(900, 1), of(4, 7), of(30, 2)].map(Option::unwrap);
    assert_eq!(of(30, 1), None);
    assert_eq!(street.get::<Target>(high), Some(&Target(child)));
    assert!(street.children(high).eq([child]));
    let gone = street.get::<Target>(ann).unwrap().0;
    let next: Vec<Entity> = (0..50).map(|_| street.spawn_empty()).collect();
    assert!(!street.contains(gone) && !next.contains(&gone) && !names.contains(&gone));
}

#[test]
fn a_text_that_cannot_be_merged_is_told_and_leaves_the_world_as_it_was() {
    let mut street = crate::saves::world::street(9);
    let (before, mut same) = (json(&street), crate::saves::world::street(9));
    let cases = [
        (r#"{"0v1": {}, "0v1": {}}"#, "0v1 comes twice"),
        (r#"{"8v1": {}, "8v2": {}}"#, "two entities have one number"),
        (
            r#"{"8v1": {"components": {"ChildOf": "9v1"}}}"#,
            "8v1: the target of `ChildOf`, 9v1, is dead",
        ),
        (
            r#"{"8v1": {"components": {"ChildOf": "9v1"}}, "9v1": {"components": {"ChildOf": "8v1"}}}"#,
            "`ChildOf` would go round in a circle through 9v1",
        ),
        (
            r#"{"8v1": {"components": {"Nmae": "Ann"}}}"#,
            "`Street` has no `Nmae`: did you mean `Name`?",
        ),
    ];
    for (entities, expected) in cases {
        let text = format!("{{\"world\": \"Street\", \"entities\": {entities}}}");
        let error = street
            .merge_from(&mut serde_json::Deserializer::from_str(&text))
            .unwrap_err()
            .to_string();
        assert!(error.contains(expected), "{error}");
        assert_eq!(json(&street), before);
    }
    assert_eq!(street.spawn_empty(), same.spawn_empty(), "the ids to come");
}
