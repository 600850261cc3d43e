//! Texts of older versions of a game. The files in `golden` are read for ever.

use crate::saves::versions::{assert_golden, assert_ovens, first, forges, lane, second, third};
use ecs::LoadOptions;
use ecs::prelude::*;
use ecs::save::{Limits, Unknown};

/// The text of each version, by the name of its file.
fn texts() -> [(&'static str, String); 3] {
    let (first, second, third) = forges();
    [
        (
            "forge-1.json",
            serde_json::to_string(&first.saved()).unwrap(),
        ),
        (
            "forge-2.json",
            serde_json::to_string(&second.saved()).unwrap(),
        ),
        (
            "forge-3.json",
            serde_json::to_string(&third.saved()).unwrap(),
        ),
    ]
}

#[test]
fn texts_of_each_version_are_read_for_ever() {
    for (name, text) in texts() {
        let file = assert_golden(name, text.as_bytes());
        assert_ovens(
            name,
            third::Forge::load_from(&mut serde_json::Deserializer::from_slice(file)).unwrap(),
        );
        let mut forge = third::Forge::new();
        let merged = forge
            .merge_from(&mut serde_json::Deserializer::from_slice(file))
            .unwrap();
        assert_eq!((merged.entities().len(), merged.dropped().len()), (3, 0));
        forge.resource_mut::<third::Clock>().milliseconds = 12_000;
        assert_ovens(name, forge);
    }
}

#[test]
fn versions_are_read_in_other_formats_too() {
    let (first, second, third) = forges();
    let texts = [
        ron::to_string(&first.saved()),
        ron::to_string(&second.saved()),
        ron::to_string(&third.saved()),
    ];
    for text in texts.map(Result::unwrap) {
        let mut deserializer = ron::Deserializer::from_str(&text).unwrap();
        assert_ovens(&text, third::Forge::load_from(&mut deserializer).unwrap());
    }
}

#[test]
fn versions_are_in_a_text_where_they_are_not_the_first_ones() {
    let [first, second, third] =
        texts().map(|(_, text)| serde_json::from_str::<serde_json::Value>(&text).unwrap());
    assert_eq!(first.get("versions"), None);
    assert_eq!(second["versions"], serde_json::json!({ "Heat": 2 }));
    // No oven has a colour.
    assert_eq!(
        third["versions"],
        serde_json::json!({ "Heat": 3, "Clock": 2 })
    );
    let (.., forge) = forges();
    let part = serde_json::to_value(forge.saved_query::<Entity, ()>().unwrap()).unwrap();
    assert_eq!(part["versions"], serde_json::json!({ "Heat": 3 }));
}

#[test]
fn versions_may_come_behind_the_values_in_a_format_that_sorts_names() {
    for (name, text) in texts() {
        let sorted: serde_json::Value = serde_json::from_str(&text).unwrap();
        let names: Vec<&str> = sorted
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert!(
            names.is_sorted() && names.last() == Some(&"world"),
            "a map that sorts its keys: {names:?}"
        );
        assert_ovens(name, third::Forge::load_from(sorted).unwrap());
    }
    // Elsewhere they stand behind the name of the world.
    for (text, expected) in [
        (
            r#"{"world": "Forge", "entities": {}, "versions": {"Heat": 3}}"#,
            "`versions` stands behind values that it is about: write it before them",
        ),
        (
            r#"{"entities": {"0v1": {"components": {"Heat": {"kelvin": true}}}}, "versions": {"Heat": 3}, "world": "Forge"}"#,
            "kelvin: invalid type: boolean `true`, expected f64",
        ),
        (
            r#"{"entities": {"0v1": {"components": {"Heat": 1, "Heat": 2}}}, "world": "Forge"}"#,
            "`Heat` is given twice",
        ),
    ] {
        assert!(refused(text).starts_with(expected), "{}", refused(text));
    }
}

/// The words with which the game, as it is, refuses a text.
fn refused(text: &str) -> String {
    let forge = third::Forge::load_from(&mut serde_json::Deserializer::from_str(text));
    forge.map(|_| ()).unwrap_err().to_string()
}

#[test]
fn a_newer_version_of_a_text_is_refused_by_an_older_game() {
    let [_, (_, second), (_, third)] = texts();
    let refused = |text: &str| {
        let forge = second::Forge::load_from(&mut serde_json::Deserializer::from_str(text));
        forge.map(|_| ()).unwrap_err().to_string()
    };
    assert!(refused(&third).starts_with(
        "cannot load: `Heat` has version 2 here, and was saved by version 3; no way from 3 is declared: \
         `#[component(version = 2, from = …)]` at line 1"
    ));
    // A text without versions is of the first ones. No way leads from there without a declaration.
    let text = r#"{"world": "Forge", "entities": {"0v1": {"components": {"Colour": 1}}}}"#;
    assert!(
        self::refused(text)
            .starts_with("cannot load: `Colour` has version 2 here, and was saved by version 1;")
    );
    let forge = first::Forge::load_from(&mut serde_json::Deserializer::from_str(&second));
    assert!(
        forge
            .map(|_| ())
            .unwrap_err()
            .to_string()
            .starts_with("`Forge` has no `Heat`")
    );
}

#[test]
fn names_of_a_text_that_are_not_known_are_refused_or_dropped() {
    let [(_, text), ..] = texts();
    let json = || serde_json::Deserializer::from_str(&text);
    let error = lane::Forge::load_from(&mut json())
        .map(|_| ())
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("`Forge` has no `Time`"), "{error}");
    let options = LoadOptions::new().unknown(Unknown::Drop);
    let mut lane = lane::Forge::load_from_with(&options, &mut json()).unwrap();
    assert_eq!((lane.query::<&first::Name>().count(), lane.len()), (3, 3));
    assert_eq!(lane.kind_of(lane.entities().next().unwrap()), None);
    lane.check_invariants();

    assert!(
        lane.merge_from(&mut json())
            .unwrap_err()
            .to_string()
            .contains("has no archetype `Oven`")
    );
    let merged = lane.merge_from_with(&options, &mut json()).unwrap();
    let dropped: Vec<_> = merged
        .dropped()
        .iter()
        .map(|it| (&*it.name, it.values, it.near))
        .collect();
    assert_eq!(dropped, [("Warmth", 3, Some("Waremth")), ("Fuel", 2, None)]);
    assert_eq!(lane.len(), 6);
    lane.check_invariants();
}

#[test]
fn limits_hold_for_texts() {
    let [(_, text), ..] = texts();
    let refused = |limits: Limits| {
        let options = LoadOptions::new().unknown(Unknown::Drop).limits(limits);
        let lane =
            lane::Forge::load_from_with(&options, &mut serde_json::Deserializer::from_str(&text));
        lane.map(|_| ()).unwrap_err().to_string()
    };
    assert!(
        refused(Limits {
            names: 2,
            ..Limits::default()
        })
        .contains("more names than")
    );
    assert!(
        refused(Limits {
            entities: 2,
            ..Limits::default()
        })
        .contains("more entities than")
    );
    assert!(
        refused(Limits {
            depth: 0,
            ..Limits::default()
        })
        .contains("values are nested too deeply")
    );
    let text = text.replace("Forge", "Smithy");
    let load = |options: &LoadOptions| {
        first::Forge::load_from_with(options, &mut serde_json::Deserializer::from_str(&text))
            .map(|forge| forge.len())
    };
    let error = load(&LoadOptions::new()).unwrap_err().to_string();
    assert!(
        error.contains("this is a save of `Smithy`, and not of `Forge`"),
        "{error}"
    );
    assert_eq!(load(&LoadOptions::new().any_world()).unwrap(), 3);
}
