//! Fields that serde skips: their values do not come back, and the schema of the world names them.

use ecs::SaveError;
use ecs::prelude::*;
use ecs::save::Saves;
use serde::{Deserialize, Serialize};

/// The fields that a schema says are not saved, with the type.
fn unsaved(schema: &str) -> Vec<String> {
    let mut of = "";
    let mut found = Vec::new();
    for line in schema.lines() {
        match line.strip_prefix("    not saved: ") {
            Some(path) => found.push(format!("{of}{path}")),
            None if !line.starts_with(' ') => of = line.split([' ', ':']).nth(1).unwrap(),
            None => {}
        }
    }
    found
}

mod level {
    use super::*;

    #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub(super) struct Brain {
        pub(super) goal: u32,
        #[serde(skip)]
        pub(super) cache: Vec<u32>,
        #[serde(rename = "m", skip_serializing, default)]
        #[serde(skip_deserializing)]
        pub(super) mood: u8,
        #[serde(default, bound(serialize = "", deserialize = ""), alias = "skip")]
        pub(super) seen: u8,
    }

    #[derive(Component, Serialize, Deserialize)]
    pub(super) struct Pair(
        pub(super) u8,
        #[serde(skip, default = "seven")] pub(super) u8,
    );
    fn seven() -> u8 {
        7
    }

    #[derive(Component, Serialize, Deserialize)]
    pub(super) enum Order {
        Wait,
        Walk {
            to: u32,
            #[serde(skip)]
            r#path: Vec<u32>,
        },
        Look(#[serde(skip)] u8, u8),
        #[serde(skip)]
        Draft(#[serde(skip)] ()),
    }

    /// Not saved at all, which needs no words about its fields.
    #[derive(Component, Default, Serialize, Deserialize)]
    #[component(transient)]
    pub(super) struct Sprite {
        #[serde(skip)]
        pub(super) handle: u32,
    }

    /// The field that was lost without a word.
    #[derive(Resource, Default, Serialize, Deserialize)]
    pub(super) struct Map {
        pub(super) size: usize,
        #[serde(skip)]
        pub(super) blocked: Vec<bool>,
    }

    #[derive(Resource, Clone, Default, Serialize, Deserialize)]
    #[resource(transient)]
    pub(super) struct Camera {
        #[serde(skip)]
        pub(super) at: u32,
    }

    #[derive(Resource, Serialize, Deserialize)]
    pub(super) struct Fog {
        pub(super) depth: u32,
        #[serde(skip)]
        pub(super) drawn: u32,
    }

    #[derive(Resource)]
    #[resource(transient)]
    pub(super) struct Sound(pub(super) u32);

    ecs::world! {
        #[world(save)]
        pub(super) struct Level {
            components: (Brain, Pair, Order, Sprite), resources: (Map, Camera, Option<Fog>, Option<Sound>),
        }
    }
}

#[test]
fn the_schema_names_each_field_and_variant_that_is_not_saved() {
    let schema = level::Level::save_schema();
    let expected = [
        "Brain.cache",
        "Brain.mood",
        "Order.Walk.path",
        "Order.Look.0",
        "Order.Draft",
        "Pair.1",
        "Map.blocked",
        "Option<Fog>.drawn",
    ];
    assert_eq!(unsaved(&schema), expected, "{schema}");
    assert!(!schema.contains("unknown"), "{schema}");
}

#[test]
fn exactly_the_fields_that_the_schema_names_are_lost() {
    let mut level = level::Level::new();
    let ann = level.spawn((
        level::Brain {
            goal: 1,
            cache: vec![2],
            mood: 3,
            seen: 4,
        },
        level::Pair(5, 6),
    ));
    *level.resource_mut() = level::Map {
        size: 9,
        blocked: vec![true],
    };
    level.insert_resource(level::Fog { depth: 8, drawn: 7 });
    level.insert_resource(level::Sound(6));
    let mut bytes = Vec::new();
    level.save(&mut bytes).unwrap();
    let text = serde_json::to_string(&level.saved()).unwrap();
    let mut json = serde_json::Deserializer::from_str(&text);
    for loaded in [
        level::Level::load(&bytes[..]).unwrap(),
        level::Level::load_from(&mut json).unwrap(),
    ] {
        let brain = level::Brain {
            goal: 1,
            cache: Vec::new(),
            mood: 0,
            seen: 4,
        };
        assert_eq!(loaded.get::<level::Brain>(ann), Some(&brain));
        let pair = loaded.get::<level::Pair>(ann).unwrap();
        assert_eq!((pair.0, pair.1), (5, 7));
        let map: &level::Map = loaded.resource();
        assert_eq!((map.size, map.blocked.len()), (9, 0));
        let fog: &level::Fog = loaded.resource::<Option<level::Fog>>().as_ref().unwrap();
        assert_eq!((fog.depth, fog.drawn), (8, 0));
        assert!(
            loaded.resource::<Option<level::Sound>>().is_none(),
            "transient"
        );
    }
}

#[test]
fn a_variant_that_is_skipped_is_refused_with_its_entity() {
    let mut level = level::Level::new();
    let ann = level.spawn((level::Order::Draft(()),));
    let error = level.save(Vec::new()).unwrap_err();
    let is_it = matches!(&error, SaveError::Value { component, entity, .. } if &**component == "Order" && *entity == ann);
    assert!(is_it, "{error}");
}

mod plain {
    use super::*;

    #[derive(Serialize, Deserialize)]
    pub(super) struct Heat(f32);
    #[derive(Component, Serialize, Deserialize)]
    pub(super) struct Name(String);
    #[derive(Default, Serialize, Deserialize)]
    pub(super) struct Clock(u32);
    pub(super) struct Texture;

    ecs::world! {
        #[world(save, transient(Texture))]
        pub(super) struct Kitchen { components: (Name, Heat, Texture), resources: (Clock) }
        #[relation(on_despawn = cascade)]
        pub(super) struct On { what: Entity }
    }
}

#[test]
fn the_schema_says_of_which_types_it_does_not_know_what_is_skipped() {
    let schema = plain::Kitchen::save_schema();
    assert_eq!(
        schema.lines().last(),
        Some("not saved: unknown of Clock, Heat")
    );
}

mod versions {
    use super::*;

    #[derive(Resource, Default, Serialize, Deserialize)]
    pub(crate) struct Time(pub(crate) u32);

    pub(super) mod old {
        use super::*;
        ecs::world! { #[world(save)] pub(crate) struct Town { components: (u8), resources: (Time) } }
    }

    #[derive(Resource, Default, Serialize, Deserialize)]
    #[resource(version = 2, from(Time, Clock::of_seconds), was("Time"))]
    pub(super) struct Clock {
        pub(super) milliseconds: u64,
        #[serde(skip)]
        pub(super) shown: String,
    }
    impl Clock {
        fn of_seconds(Time(seconds): Time) -> Self {
            Self {
                milliseconds: u64::from(seconds) * 1000,
                shown: "anew".into(),
            }
        }
    }

    ecs::world! { #[world(save)] pub(super) struct Town { components: (u8), resources: (Clock) } }
}

#[test]
fn the_derive_of_a_resource_gives_its_version_and_former_names() {
    let mut town = versions::old::Town::new();
    town.resource_mut::<versions::Time>().0 = 7;
    let mut bytes = Vec::new();
    town.save(&mut bytes).unwrap();
    let town = versions::Town::load(&bytes[..]).unwrap();
    let clock: &versions::Clock = town.resource();
    assert_eq!((clock.milliseconds, &*clock.shown), (7000, "anew"));
    let schema = versions::Town::save_schema();
    assert!(
        schema.contains("resource Clock: version 2, was Time, values\n    milliseconds: u64\n    shown: String\n"),
        "{schema}"
    );
    assert_eq!(unsaved(&schema), ["Clock.shown"]);
}
