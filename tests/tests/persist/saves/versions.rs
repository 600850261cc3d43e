//! Saves of older versions of a game. The files in `golden` were written by the versions that the modules below keep, and are read for
//! ever. Those in `golden/before-shapes` are of the time when saves had no shapes of types in them.

use super::forged::{Block, Header, text};
use ecs::prelude::*;
use ecs::save::Unknown;
use ecs::{LoadError, LoadOptions};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The game as it was first.
pub(crate) mod first {
    use super::{Component, Deserialize, Serialize};

    #[derive(Component, Clone, Serialize, Deserialize)]
    pub(crate) struct Warmth(pub f32);
    #[derive(Component, Clone, Serialize, Deserialize)]
    pub(crate) struct Name(pub String);
    #[derive(Component, Clone, Serialize, Deserialize)]
    pub(crate) struct Fuel(pub u32);
    #[derive(Component, Default, Serialize, Deserialize)]
    pub(crate) struct Time(pub u32);

    ecs::world! {
        #[world(save)]
        pub(crate) struct Forge { components: (Warmth, Name, Fuel), resources: (Time) }

        #[archetype]
        pub(crate) struct Oven { warmth: Warmth, name: Name, fuel: Option<Fuel> }
    }
}

/// The game as it was then: heat has another name, and a unit.
pub(crate) mod second {
    use super::{Component, Deserialize, Serialize, first};

    #[derive(Component, Clone, Serialize, Deserialize)]
    #[component(name = "Heat", was("Warmth"), version = 2, from = first::Warmth)]
    pub(crate) struct HeatV2 {
        pub celsius: f32,
    }

    impl From<first::Warmth> for HeatV2 {
        fn from(warmth: first::Warmth) -> Self {
            Self {
                celsius: warmth.0 * 100.0,
            }
        }
    }

    ecs::world! {
        #[world(save)]
        pub(crate) struct Forge { components: (HeatV2, first::Name, first::Fuel), resources: (first::Time) }

        #[archetype]
        pub(crate) struct Oven { heat: HeatV2, name: first::Name, fuel: Option<first::Fuel> }
    }
}

/// The game as it is: heat is exact, fuel is no more, ovens have a colour, and time is in milliseconds.
pub(crate) mod third {
    use super::{Component, Deserialize, Serialize, first, second};

    #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[component(was("Warmth"), version = 3, from = second::HeatV2)]
    pub(crate) struct Heat {
        pub kelvin: f64,
    }
    #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[component(version = 2, from = none)]
    pub(crate) struct Colour(pub u8);
    #[derive(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[component(was("Time"), version = 2, from = first::Time)]
    pub(crate) struct Clock {
        pub milliseconds: u64,
    }

    impl From<second::HeatV2> for Heat {
        fn from(heat: second::HeatV2) -> Self {
            Self {
                kelvin: f64::from(heat.celsius) + 273.0,
            }
        }
    }

    impl From<first::Time> for Clock {
        fn from(time: first::Time) -> Self {
            Self {
                milliseconds: u64::from(time.0) * 1000,
            }
        }
    }

    ecs::world! {
        #[world(save, removed("Fuel"))]
        pub(crate) struct Forge { components: (Heat, first::Name, Colour), resources: (Clock) }

        #[archetype]
        pub(crate) struct Oven { heat: Heat, name: first::Name, colour: Option<Colour> }
    }
}

/// A world that knows the names of ovens, and little else.
pub(crate) mod lane {
    use super::{Component, Deserialize, Serialize, first};
    #[derive(Component, Serialize, Deserialize)]
    pub(crate) struct Waremth(pub f32);
    ecs::world! {
        #[world(save)]
        pub(crate) struct Forge { components: (first::Name, Waremth) }
    }
}

/// The types on which saves of the game depend.
pub(crate) fn schema() -> String {
    third::Forge::save_schema()
}

/// The files that are kept. They are a part of the program, so that they are read under Miri as well.
const GOLDEN: &[(&str, &[u8])] = &[
    ("museum", include_bytes!("golden/museum")),
    (
        "before-shapes/forge-1",
        include_bytes!("golden/before-shapes/forge-1"),
    ),
    (
        "before-shapes/forge-2",
        include_bytes!("golden/before-shapes/forge-2"),
    ),
    (
        "before-shapes/forge-3",
        include_bytes!("golden/before-shapes/forge-3"),
    ),
    (
        "before-shapes/forge-3-with-unused-slots",
        include_bytes!("golden/before-shapes/forge-3-with-unused-slots"),
    ),
    (
        "before-shapes/harbour-1",
        include_bytes!("golden/before-shapes/harbour-1"),
    ),
    (
        "before-shapes/harbour-2",
        include_bytes!("golden/before-shapes/harbour-2"),
    ),
    (
        "before-shapes/harbour-3",
        include_bytes!("golden/before-shapes/harbour-3"),
    ),
    (
        "before-shapes/sea-1",
        include_bytes!("golden/before-shapes/sea-1"),
    ),
    (
        "before-shapes/street-exact",
        include_bytes!("golden/before-shapes/street-exact"),
    ),
    (
        "before-shapes/street-part",
        include_bytes!("golden/before-shapes/street-part"),
    ),
    (
        "before-shapes/museum",
        include_bytes!("golden/before-shapes/museum"),
    ),
    (
        "before-shapes/museum.json",
        include_bytes!("golden/before-shapes/museum.json"),
    ),
    (
        "before-shapes/museum.ron",
        include_bytes!("golden/before-shapes/museum.ron"),
    ),
    ("forge-1", include_bytes!("golden/forge-1")),
    ("forge-1.json", include_bytes!("golden/forge-1.json")),
    ("forge-2", include_bytes!("golden/forge-2")),
    ("forge-2.json", include_bytes!("golden/forge-2.json")),
    ("forge-3", include_bytes!("golden/forge-3")),
    ("forge-3.json", include_bytes!("golden/forge-3.json")),
    ("harbour-1", include_bytes!("golden/harbour-1")),
    ("harbour-2", include_bytes!("golden/harbour-2")),
    ("harbour-3", include_bytes!("golden/harbour-3")),
    ("harbour.schema", include_bytes!("golden/harbour.schema")),
    ("sea-1", include_bytes!("golden/sea-1")),
    ("street-exact", include_bytes!("golden/street-exact")),
    ("street-part", include_bytes!("golden/street-part")),
];

pub(crate) fn golden(name: &str) -> &'static [u8] {
    GOLDEN
        .iter()
        .find(|(file, _)| *file == name)
        .unwrap_or_else(|| panic!("`GOLDEN` lists `{name}`"))
        .1
}

pub(crate) fn before_shapes(name: &str) -> &'static [u8] {
    golden(&format!("before-shapes/{name}"))
}

/// Asserts that the same file is written still, and returns it. `UPDATE_GOLDEN=1` writes a file that is empty.
pub(crate) fn assert_golden(name: &str, bytes: &[u8]) -> &'static [u8] {
    let file = golden(name);
    if file.is_empty() && std::env::var_os("UPDATE_GOLDEN").is_some() {
        let path: PathBuf = [
            env!("CARGO_MANIFEST_DIR"),
            "tests/persist/saves/golden",
            name,
        ]
        .iter()
        .collect();
        std::fs::write(path, bytes).unwrap();
    }
    assert_eq!(
        file, bytes,
        "`{name}` is what is written still: another format has another number, and files of its own"
    );
    file
}

/// The game of each version, with three ovens.
pub(crate) fn forges() -> (first::Forge, second::Forge, third::Forge) {
    let name = |number: u32| first::Name(format!("oven {number}"));
    let fuel = |number: u32| number.is_multiple_of(2).then(|| first::Fuel(number * 10));
    let (mut first, mut second, mut third) = (
        first::Forge::new(),
        second::Forge::new(),
        third::Forge::new(),
    );
    for number in 0..3_u8 {
        let (name, fuel) = (name(number.into()), fuel(number.into()));
        let warmth = first::Warmth(f32::from(number) * 0.5);
        first.spawn(first::Oven {
            warmth,
            name: name.clone(),
            fuel: fuel.clone(),
        });
        let heat = second::HeatV2 {
            celsius: f32::from(number) * 50.0,
        };
        second.spawn(second::Oven {
            heat,
            name: name.clone(),
            fuel,
        });
        let heat = third::Heat {
            kelvin: f64::from(number) * 50.0 + 273.0,
        };
        third.spawn(third::Oven {
            heat,
            name,
            colour: None,
        });
    }
    first.resource_mut::<first::Time>().0 = 12;
    second.resource_mut::<first::Time>().0 = 12;
    third.resource_mut::<third::Clock>().milliseconds = 12_000;
    (first, second, third)
}

/// The save of each version, by the name of its file.
fn written() -> [(&'static str, Vec<u8>); 3] {
    let (first, second, third) = forges();
    let mut saves = [
        ("forge-1", Vec::new()),
        ("forge-2", Vec::new()),
        ("forge-3", Vec::new()),
    ];
    first.save(&mut saves[0].1).unwrap();
    second.save(&mut saves[1].1).unwrap();
    third.save(&mut saves[2].1).unwrap();
    saves
}

#[test]
fn saves_of_each_version_are_read_for_ever() {
    for (name, bytes) in written() {
        assert_ovens(
            name,
            third::Forge::load(assert_golden(name, &bytes)).unwrap(),
        );
        assert_ovens(name, third::Forge::load(before_shapes(name)).unwrap());
    }
    // Saves had slots that no entity ever had, once.
    let name = "forge-3-with-unused-slots";
    assert_ovens(name, third::Forge::load(before_shapes(name)).unwrap());
}

/// Asserts that the game, as it is, has three ovens.
pub(crate) fn assert_ovens(name: &str, mut forge: third::Forge) {
    forge.check_invariants();
    let ovens = forge
        .query::<(Entity, &third::Heat, &first::Name)>()
        .map(|(entity, heat, name)| (entity.index(), heat.kelvin, name.0.clone()));
    let expected = (0..3_u8).map(|number| {
        (
            u32::from(number),
            f64::from(number) * 50.0 + 273.0,
            format!("oven {number}"),
        )
    });
    assert!(ovens.eq(expected), "the ovens of `{name}`");
    assert_eq!(forge.resource::<third::Clock>().milliseconds, 12_000);
    assert!(
        forge
            .entities()
            .all(|entity| forge.is::<third::Oven>(entity))
    );
}

#[test]
fn a_newer_version_is_refused_by_an_older_game() {
    let [_, second, third] = written();
    let error = first::Forge::load(&second.1[..]).map(|_| ()).unwrap_err();
    assert!(
        matches!(&error, LoadError::Unknown(names) if &*names[0].name == "Heat"),
        "{error}"
    );
    let error = second::Forge::load(&third.1[..]).map(|_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot load: `Heat` has version 2 here, and was saved by version 3; no way from 3 is declared: \
         `#[component(version = 2, from = …)]`"
    );
}

#[test]
fn a_resource_without_a_description_is_found_by_the_names_that_it_had() {
    mod renamed {
        use super::{Deserialize, Serialize, first};
        #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
        pub(super) struct Hours(pub u32);
        #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
        pub(super) struct Score(pub u32);
        ecs::world! {
            #[world(save)]
            pub(super) struct Forge {
                components: (first::Warmth, first::Name, first::Fuel),
                #[was(Hours = "Clock", Hours = "Time", Score = "Points")]
                resources: (Score, Hours),
            }
        }
    }
    let [save, ..] = written();
    let forge = renamed::Forge::load(&save.1[..]).unwrap();
    assert_eq!(
        (
            forge.resource::<renamed::Hours>(),
            forge.resource::<renamed::Score>()
        ),
        (&renamed::Hours(12), &renamed::Score(0))
    );
    let schema = renamed::Forge::save_schema();
    assert!(
        schema.contains("resource Hours: version 1, was Clock, was Time, values\n"),
        "{schema}"
    );
}

#[test]
fn unknown_components_are_refused_or_dropped() {
    let [save, ..] = written();
    let error = lane::Forge::load(&save.1[..]).map(|_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot load: the save has components or resources that the world does not know: `Warmth` (did you mean `Waremth`?), \
         `Fuel` (2 values), `Time` (1 value); pass `Unknown::Drop` to load without them, or say `#[world(removed(…))]`"
    );
    let mut lane = lane::Forge::new();
    let report = lane
        .load_into_with(&LoadOptions::new().unknown(Unknown::Drop), &save.1[..])
        .unwrap();
    assert_eq!((report.entities, report.dropped.len()), (3, 3));
    assert_eq!(lane.query::<&first::Name>().count(), 3);
    assert_eq!(lane.kind_of(lane.entities().next().unwrap()), None);
    lane.check_invariants();
}

#[test]
fn other_fields_of_the_same_version_are_an_error() {
    mod careless {
        use super::{Component, Deserialize, Serialize, first};
        #[derive(Component, Serialize, Deserialize)]
        #[component(name = "Warmth")]
        pub(super) struct Warmth(pub f64);
        ecs::world! {
            #[world(save)]
            pub(super) struct Forge { components: (Warmth, first::Name, first::Fuel), resources: (first::Time) }
        }
    }
    let [save, ..] = written();
    let error = careless::Forge::load(&save.1[..]).map(|_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot load: `Warmth` has another shape than when it was saved, and the same version: was `f32` then, and is `f64` now; \
         take the change back, give what was renamed its former name by `#[serde(alias = …)]`, or say how older values are \
         converted: `#[component(version = 2, from = …)]`, of a resource `#[resource(…)]`"
    );
    // Without shapes, the fields that the derive tells are compared.
    let error = careless::Forge::load(before_shapes("forge-1"))
        .map(|_| ())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot load: `Warmth` has other fields than when it was saved, and the same version: say \
         `#[component(version = 2, from = …)]`, or, of data, define `Warmth` as it was, and the new component by another name"
    );
}

#[test]
fn two_names_that_are_of_one_component_now_are_an_error() {
    let mut header = Header {
        entities: 1,
        slots: 1,
        ..Header::new("Forge")
    };
    header
        .components
        .push(text("Warmth").into_iter().chain([1, 1, 0, 0, 1]));
    header
        .components
        .push(text("Heat").into_iter().chain([3, 1, 0, 0, 1]));
    header.tables.push([0, 2, 0, 1, 0, 1]);
    let block = Block {
        rows: 1,
        ..Block::default()
    };
    let save = header.save(&[
        Block {
            payload: vec![1, 0, 0, 0],
            ..block.clone()
        },
        Block {
            section: 1,
            payload: (1_u64 << 32).to_le_bytes().to_vec(),
            ..block.clone()
        },
        Block {
            section: 1,
            component: 0,
            payload: vec![0; 4],
            ..block.clone()
        },
        Block {
            section: 1,
            component: 1,
            payload: vec![0; 8],
            ..block
        },
    ]);
    let error = third::Forge::load(&save[..]).map(|_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot load: the save contradicts itself at block 0: the header: two of its components have become one"
    );
}
