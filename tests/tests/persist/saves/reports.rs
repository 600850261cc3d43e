//! The report of a load: it names all that did not come as it was saved.

use crate::saves::files::Folder;
use crate::saves::world::{Street, empty, street};
use ecs::LoadOptions;
use ecs::prelude::*;
use ecs::save::Unknown;

/// The game as it was.
mod before {
    use ecs::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Component, Clone, Copy, Serialize, Deserialize)]
    pub(super) struct Warmth(pub f32);
    #[derive(Clone, Serialize, Deserialize)]
    pub(super) struct Name(pub String);
    #[derive(Serialize, Deserialize)]
    pub(super) struct Sprite(pub u32);
    #[derive(Serialize, Deserialize)]
    pub(super) struct Sound(pub u32);
    #[derive(Component)]
    #[component(transient)]
    pub(super) struct Ghost;
    #[derive(Component)]
    #[component(transient)]
    pub(super) struct Echo;
    #[derive(Serialize, Deserialize)]
    pub(super) struct Fuel(pub u32);
    #[derive(Serialize, Deserialize)]
    pub(super) struct Junk;
    #[derive(Component, Clone, Copy, Default, Serialize, Deserialize)]
    pub(super) struct Time(pub u32);
    #[derive(Default, Serialize, Deserialize)]
    pub(super) struct Points(pub u32);
    #[derive(Default, Serialize, Deserialize)]
    pub(super) struct Recipes(pub u32);

    ecs::world! {
        #[world(save)]
        pub(super) struct Kitchen {
            components: (Warmth, Name, Sprite, Sound, Ghost, Echo, Fuel, Junk),
            resources: (Time, Points, Recipes),
        }
    }

    pub(super) fn kitchen() -> Kitchen {
        let mut kitchen = Kitchen::new();
        for i in 0..3 {
            kitchen.spawn((
                Warmth(1.0),
                Name(i.to_string()),
                Sprite(7),
                Sound(7),
                Ghost,
                Echo,
                Fuel(1),
            ));
        }
        kitchen.spawn((Junk,));
        kitchen
    }
}

/// The game as it is.
mod today {
    use super::before;
    use ecs::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Component, Serialize, Deserialize)]
    #[component(was("Warmth"), version = 2, from(before::Warmth, heated))]
    pub(super) struct Heat(pub f64);
    #[derive(Component, Default)]
    #[component(transient)]
    pub(super) struct Sprite(pub u32);
    #[derive(Component)]
    #[component(transient)]
    pub(super) struct Sound(pub *const u8);
    #[derive(Default, Serialize, Deserialize)]
    pub(super) struct Ghost;
    #[derive(Serialize, Deserialize)]
    pub(super) struct Echo;
    #[derive(Component, Default, Serialize, Deserialize)]
    #[component(was("Time"), version = 3, from(before::Time, timed))]
    pub(super) struct Clock(pub u64);
    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    pub(super) struct Weather(pub u32);
    #[derive(Debug, Default, PartialEq)]
    pub(super) struct Recipes(pub u32);
    #[derive(Debug, Default, PartialEq)]
    pub(super) struct Textures(pub u32);
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    pub(super) struct Terrain(pub u32);

    fn heated(old: before::Warmth) -> Heat {
        Heat(old.0.into())
    }

    fn timed(old: before::Time) -> Clock {
        Clock(old.0.into())
    }

    ecs::world! {
        #[world(save, transient(Recipes, Textures), removed("Fuel"))]
        pub(super) struct Kitchen {
            components: (Heat, before::Name, Sprite, Sound, Ghost, Echo),
            resources: (Clock, Weather, Recipes, Textures, Terrain),
        }
        #[archetype]
        pub(super) struct Pan { name: before::Name, sprite: Sprite }
    }

    pub(super) fn kitchen() -> Kitchen {
        Kitchen::with_resources(KitchenResources {
            clock: Clock(1),
            weather: Weather(6),
            recipes: Recipes(5),
            textures: Textures(0),
            terrain: Terrain(4),
        })
    }
}

fn options() -> LoadOptions {
    LoadOptions::new().unknown(Unknown::Drop)
}

/// Of a save in bytes, and of the parts of it that come among others.
const PARTS: &str = "loaded 4 entities
dropped, as the world does not know them: `Junk`, `Points`
converted: `Heat` from version 1 to 2 (3 values)";

#[test]
fn a_load_names_all_that_did_not_come_as_it_was_saved() {
    let mut bytes = Vec::new();
    before::kitchen().save(&mut bytes).unwrap();
    let mut kitchen = today::kitchen();
    let report = kitchen.load_into_with(&options(), &bytes[..]).unwrap();
    assert_eq!(
        report.to_string(),
        "loaded 4 entities
dropped, as the world does not know them: `Junk`, `Points`
converted: `Heat` from version 1 to 2 (3 values), `Clock` from version 1 to 3
dropped, as they are removed: `Fuel` (3 values)
began as defaults, as the save has none: `Ghost` (3 values), `Weather`
reset to defaults, as they are transient: `Sprite` (3 values)
lost, as they are transient and have no default: `Sound` (3 values), `Echo` (3 values)
kept from before, as the save has none: `Terrain`"
    );
    assert_eq!(
        (
            report.reset[0].values,
            report.converted[1].from,
            report.converted[1].to
        ),
        (3, 1, 3)
    );
    // The transient resources of the world stayed.
    assert_eq!(kitchen.resource::<today::Recipes>(), &today::Recipes(5));
    assert_eq!(kitchen.resource::<today::Weather>(), &today::Weather(0));
    assert_eq!(kitchen.resource::<today::Terrain>(), &today::Terrain(4));
    assert_eq!(
        (
            kitchen.query::<&today::Sprite>().count(),
            kitchen.query::<&today::Ghost>().count()
        ),
        (3, 3)
    );
    assert_eq!(
        (
            kitchen.query::<&today::Sound>().count(),
            kitchen.query::<&today::Echo>().count()
        ),
        (0, 0)
    );
    // What is loaded once more by the world of today comes as it was saved.
    let mut again = Vec::new();
    kitchen.save(&mut again).unwrap();
    let report = kitchen.load_into(&again[..]).unwrap();
    assert_eq!(
        report.to_string(),
        "loaded 4 entities\nreset to defaults, as they are transient: `Sprite` (3 values)"
    );
    kitchen.check_invariants();
}

#[test]
fn a_merge_names_the_same_of_entities_and_leaves_resources_alone() {
    let mut bytes = Vec::new();
    before::kitchen().save(&mut bytes).unwrap();
    let mut kitchen = today::kitchen();
    let merged = kitchen.merge_with(&options(), &bytes[..]).unwrap();
    let rest = "dropped, as they are removed: `Fuel` (3 values)
began as defaults, as the save has none: `Ghost` (3 values)
reset to defaults, as they are transient: `Sprite` (3 values)
lost, as they are transient and have no default: `Sound` (3 values), `Echo` (3 values)";
    assert_eq!(merged.report().to_string(), format!("{PARTS}\n{rest}"));
    assert_eq!(merged.dropped(), merged.report().dropped);
    assert_eq!(kitchen.resource::<today::Weather>(), &today::Weather(6));
    assert!(kitchen.load_report().is_none());
}

#[test]
fn texts_are_reported_as_bytes_are() {
    let saved = before::kitchen();
    // Texts leave out what was transient then.
    let entities = "dropped, as they are removed: `Fuel` (3 values)
reset to defaults, as they are transient: `Sprite` (3 values)
lost, as they are transient and have no default: `Sound` (3 values)";
    let (json, ron) = (
        serde_json::to_string(&saved.saved()).unwrap(),
        ron::to_string(&saved.saved()).unwrap(),
    );
    let mut kitchen = today::kitchen();
    let merged = [
        kitchen
            .merge_from_with(&options(), &mut serde_json::Deserializer::from_str(&json))
            .unwrap(),
        kitchen
            .merge_from_with(&options(), &mut ron::Deserializer::from_str(&ron).unwrap())
            .unwrap(),
    ];
    for merged in merged {
        let expected = format!("{}\n{entities}", PARTS.replace(", `Points`", ""));
        assert_eq!(merged.report().to_string(), expected);
    }
    assert_eq!(
        (kitchen.query::<&today::Sprite>().count(), kitchen.len()),
        (6, 8)
    );
    kitchen.check_invariants();
}

#[test]
fn values_with_which_a_kind_begins_are_counted() {
    let text = r#"{ "world": "Kitchen", "entities": {
        "0v1": { "kind": "Pan", "components": { "Name": "pan", "Sprite": 7 } },
        "1v1": { "components": { "Sprite": 7 }, "kind": null },
        "2v1": { "kind": "Pan", "components": { "Name": "pot" } }
    } }"#;
    let mut kitchen = today::kitchen();
    let merged = kitchen
        .merge_from(&mut serde_json::Deserializer::from_str(text))
        .unwrap();
    assert_eq!(
        merged.report().to_string(),
        "loaded 3 entities\nreset to defaults, as they are transient: `Sprite` (3 values)"
    );
    assert!(kitchen.query::<&today::Sprite>().map(|it| it.0).eq([0; 3]));
    kitchen.check_invariants();
}

#[test]
#[cfg_attr(miri, ignore = "files")]
fn a_world_that_was_made_by_a_load_has_its_report() {
    let saved = street(9);
    let (mut bytes, json) = (
        Vec::new(),
        serde_json::to_string(&Street::new().saved()).unwrap(),
    );
    Street::new().save(&mut bytes).unwrap();
    let ron = ron::to_string(&Street::new().saved()).unwrap();
    let folder = Folder::new("reports");
    std::fs::write(folder.0.join("game"), &bytes).unwrap();
    let options = LoadOptions::new();
    let worlds = [
        Street::load(&bytes[..]).unwrap(),
        Street::load_with(&options, &bytes[..]).unwrap(),
        Street::load_file(folder.0.join("game")).unwrap(),
        Street::load_from(&mut serde_json::Deserializer::from_str(&json)).unwrap(),
        Street::load_from_with(&options, &mut ron::Deserializer::from_str(&ron).unwrap()).unwrap(),
        serde_json::from_str(&json).unwrap(),
        ron::from_str(&ron).unwrap(),
    ];
    for (way, mut world) in worlds.into_iter().enumerate() {
        // A transient resource of a new world is a default: this is said.
        let report = world
            .load_report()
            .unwrap_or_else(|| panic!("way {way}"))
            .to_string();
        assert_eq!(
            report, "loaded 0 entities\nreset to defaults, as they are transient: `Window`",
            "way {way}"
        );
        // Another load returns its own.
        assert!(world.load_into(&bytes[..]).unwrap().reset.is_empty());
        assert_eq!(world.load_report(), None);
    }
    assert!(saved.load_report().is_none() && empty().load_report().is_none());
}

#[test]
fn the_functions_of_a_format_load_a_world_and_refuse_what_follows() {
    let saved = Street::new();
    let (json, ron) = (
        serde_json::to_string(&saved.saved()).unwrap(),
        ron::to_string(&saved.saved()).unwrap(),
    );
    let (json, ron) = (json.as_str(), ron.as_str());
    for more in ["", "\n", " \t"] {
        assert!(serde_json::from_str::<Street>(&format!("{json}{more}")).is_ok());
        assert!(ron::from_str::<Street>(&format!("{ron}{more}")).is_ok());
    }
    for more in ["}", "{}", "x", json, ron] {
        assert!(
            serde_json::from_str::<Street>(&format!("{json}{more}")).is_err(),
            "{more}"
        );
        assert!(
            ron::from_str::<Street>(&format!("{ron}{more}")).is_err(),
            "{more}"
        );
        let text = format!("{json}{more}");
        let mut text = serde_json::Deserializer::from_str(&text);
        Street::load_from(&mut text).unwrap();
        assert!(text.end().is_err(), "{more}");
    }
}
