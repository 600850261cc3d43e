//! Worlds as text.

use crate::odd::{Counted, Fussy, Odd, Thing, Units};
use crate::world::{ChildOf, Clock, Heat, Name, Position, Rock, Sprite, Street, Target, Weapon, walker};
use ecs::prelude::*;

fn street() -> Street {
    let mut street = Street::new();
    let walkers: Vec<Entity> = (0..9).map(|number| street.spawn(walker(number))).collect();
    street.spawn(Rock { position: Position { x: 1.0, y: 2.0 }, sprite: Sprite(7) });
    for (i, walker) in walkers.iter().enumerate().skip(1) {
        street.insert(*walker, ChildOf { parent: walkers[i / 3] }).unwrap();
        if i % 3 == 0 {
            street.insert(*walker, Weapon(format!("sword {i}"))).unwrap();
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
        assert_eq!(saved.spawn(walker(number)), loaded.spawn(walker(number)), "the ids to come");
    }
}

#[test]
fn other_formats_of_serde_do_as_well() {
    let saved = street();
    let value = serde_json::to_value(saved.saved()).unwrap();
    let loaded = Street::load_from(value.clone()).unwrap();
    assert_eq!(serde_json::to_value(loaded.saved()).unwrap(), value);
    let mut odd = Odd::new();
    odd.spawn(Thing { counted: Counted::new("a".into()), fussy: Fussy(2), units: Some(Units(vec![(); 2])) });
    let text = serde_json::to_string(&odd.saved()).unwrap();
    let loaded = Odd::load_from(&mut serde_json::Deserializer::from_str(&text)).unwrap();
    assert_eq!(serde_json::to_string(&loaded.saved()).unwrap(), text);
}

#[test]
fn what_is_written_by_hand_may_leave_most_out() {
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
        load(&format!("{{\"world\": \"Street\", \"entities\": {entities}}}")).map(|_| ()).unwrap_err().to_string()
    };
    let cases = [
        (r#"{"0v1": {"components": {"Nmae": "Ann"}}}"#, "`Street` has no `Nmae`: did you mean `Name`?"),
        (r#"{"0v1": {"components": {"Heat": "hot"}}}"#, "invalid type: string \"hot\", expected f32"),
        (r#"{"0v1": {"kind": "Wanderer"}}"#, "`Street` has no archetype `Wanderer`"),
        (r#"{"0v1": {}, "0v2": {}}"#, "two entities have the number of 0v2"),
        (r#"{"4000000000v1": {}}"#, "4000000000v1 has a number that is too great"),
        (r#"{"nobody": {}}"#, "an entity, as \"12v3\" or as its bits"),
        (r#"{"0v1": {"components": {"Heat": 1, "Heat": 2}}}"#, "`Heat` is given twice"),
        (r#"{"0v1": {"components": {"ChildOf": "0v1"}}}"#, "`ChildOf` would go round in a circle through 0v1"),
        (r#"{"0v1": {"components": {"ChildOf": "7v1"}}}"#, "the target of `ChildOf`, 7v1, is dead"),
    ];
    for (entities, expected) in cases {
        let error = of(entities);
        assert!(error.contains(expected), "{error}");
    }
    let error = load(r#"{"world": "Lane"}"#).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("this is a save of `Lane`, and not of `Street`"), "{error}");
}

#[test]
fn nesting_that_a_format_does_not_limit_is_limited() {
    let mut deep = String::from("null");
    for _ in 0..100 {
        deep = format!("[{deep}]");
    }
    let text = format!(r#"{{"world": "Odd", "entities": {{"0v1": {{"components": {{"Deep": {deep}}}}}}}}}"#);
    assert!(Odd::load_from(&mut serde_json::Deserializer::from_str(&text)).is_err());
}
