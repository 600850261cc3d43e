//! Values of older versions that become newer ones by functions, or do not become them. The files in `golden` are read for ever.
#![allow(
    clippy::needless_pass_by_value,
    reason = "a conversion takes the older value"
)]

use crate::saves::versions::{assert_golden, before_shapes};
use ecs::LoadError;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The game as it was first: depths below zero are an error that the game did not find.
mod first {
    use super::{Component, Deserialize, Serialize};

    #[derive(Component, Serialize, Deserialize)]
    pub(crate) struct Depth(pub i64);
    #[derive(Component, Serialize, Deserialize)]
    #[component(storage = "sparse")]
    pub(crate) struct Cargo(pub String);
    #[derive(Component, Default, Serialize, Deserialize)]
    pub(crate) struct Tide(pub u8);

    ecs::world! {
        #[world(save)]
        pub(crate) struct Harbour { components: (Depth, Cargo), resources: (Tide) }
        #[archetype]
        pub(crate) struct Ship { depth: Depth }
    }
}

/// The game as it was then.
mod second {
    use super::{Component, Deserialize, Serialize, first};

    #[derive(Component, Serialize, Deserialize)]
    #[component(name = "Depth", version = 2, from = first::Depth)]
    pub(crate) struct DepthV2 {
        pub metres: u32,
    }

    impl TryFrom<first::Depth> for DepthV2 {
        type Error = String;
        fn try_from(depth: first::Depth) -> Result<Self, String> {
            let metres = u32::try_from(depth.0);
            metres
                .map(|metres| Self { metres })
                .map_err(|_| format!("{} metres is above the water", depth.0))
        }
    }

    ecs::world! {
        #[world(save)]
        pub(crate) struct Harbour { components: (DepthV2, first::Cargo), resources: (first::Tide) }
        #[archetype]
        pub(crate) struct Ship { depth: DepthV2 }
    }
}

/// The game as it is.
mod third {
    use super::{Component, Deserialize, Serialize, first, second};

    #[derive(Component, Debug, PartialEq, Serialize, Deserialize)]
    #[component(version = 3, from(second::DepthV2, Depth::of_metres))]
    pub(crate) struct Depth {
        pub fathoms: u16,
    }
    #[derive(Component, Debug, PartialEq, Serialize, Deserialize)]
    #[component(storage = "sparse", version = 2, from(first::Cargo, load_up))]
    pub(crate) struct Cargo {
        pub barrels: u32,
    }
    #[derive(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[component(version = 2, from(first::Tide, super::turn))]
    pub(crate) struct Tide {
        pub is_high: bool,
    }

    impl Depth {
        fn of_metres(depth: second::DepthV2) -> Result<Self, super::TooDeep> {
            let fathoms = u16::try_from(depth.metres / 2);
            fathoms
                .map(|fathoms| Self { fathoms })
                .map_err(|_| super::TooDeep(depth.metres))
        }
    }

    /// It cannot fail.
    fn load_up(cargo: first::Cargo) -> Cargo {
        assert_ne!(cargo.0, "dynamite", "it is not touched");
        Cargo {
            barrels: u32::try_from(cargo.0.len()).unwrap(),
        }
    }

    ecs::world! {
        #[world(save)]
        pub(crate) struct Harbour { components: (Depth, Cargo), resources: (Tide) }
        #[archetype]
        pub(crate) struct Ship { depth: Depth }
    }
}

pub(crate) struct TooDeep(u32);

impl fmt::Display for TooDeep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no ship is {} metres below", self.0)
    }
}

fn turn(tide: first::Tide) -> Result<third::Tide, &'static str> {
    match tide.0 {
        0 => Ok(third::Tide { is_high: false }),
        1 => Ok(third::Tide { is_high: true }),
        _ => Err("there are two tides"),
    }
}

/// The types on which saves of the game depend.
pub(crate) fn schema() -> String {
    third::Harbour::save_schema()
}

/// A save of the first version: a ship for each depth, of which the second one has a cargo.
fn first_save(depths: [i64; 3], cargo: &str, tide: u8) -> Vec<u8> {
    let mut harbour = first::Harbour::new();
    let ships = depths.map(|depth| {
        harbour.spawn(first::Ship {
            depth: first::Depth(depth),
        })
    });
    harbour
        .insert(ships[1], first::Cargo(cargo.into()))
        .unwrap();
    harbour.resource_mut::<first::Tide>().0 = tide;
    bytes(|bytes| harbour.save(bytes))
}

fn second_save(depths: [u32; 3]) -> Vec<u8> {
    let mut harbour = second::Harbour::new();
    let ships = depths.map(|metres| {
        harbour.spawn(second::Ship {
            depth: second::DepthV2 { metres },
        })
    });
    harbour
        .insert(ships[1], first::Cargo("rum".into()))
        .unwrap();
    harbour.resource_mut::<first::Tide>().0 = 1;
    bytes(|bytes| harbour.save(bytes))
}

fn bytes(save: impl FnOnce(&mut Vec<u8>) -> Result<(), ecs::SaveError>) -> Vec<u8> {
    let mut bytes = Vec::new();
    save(&mut bytes).unwrap();
    bytes
}

/// The harbour as it is, with something in it.
fn harbour() -> third::Harbour {
    let mut harbour = third::Harbour::new();
    harbour.spawn(third::Ship {
        depth: third::Depth { fathoms: 77 },
    });
    harbour.resource_mut::<third::Tide>().is_high = true;
    harbour
}

/// The error with which a save is refused. The world is as it was.
fn refusal(save: &[u8]) -> LoadError {
    let mut harbour = harbour();
    let before = bytes(|bytes| harbour.save(bytes));
    let error = harbour.load_into(save).unwrap_err();
    harbour.check_invariants();
    assert_eq!(
        bytes(|bytes| harbour.save(bytes)),
        before,
        "the world is as it was"
    );
    error
}

#[test]
fn saves_of_each_version_are_converted_for_ever() {
    let third = third::Harbour::load(&first_save([0, 6, 8], "rum", 1)[..]).unwrap();
    let written = [
        ("harbour-1", first_save([0, 6, 8], "rum", 1)),
        ("harbour-2", second_save([0, 6, 8])),
        ("harbour-3", bytes(|bytes| third.save(bytes))),
    ];
    for (name, bytes) in written {
        for file in [assert_golden(name, &bytes), before_shapes(name)] {
            let mut harbour = third::Harbour::load(file).unwrap();
            harbour.check_invariants();
            let depths: Vec<_> = harbour
                .query::<&third::Depth>()
                .map(|depth| depth.fathoms)
                .collect();
            assert_eq!(depths, [0, 3, 4], "the depths of `{name}`");
            let cargos: Vec<_> = harbour
                .query::<(Entity, &third::Cargo)>()
                .map(|(ship, it)| (ship.index(), it.barrels))
                .collect();
            assert_eq!(cargos, [(1, 3)], "the cargo of `{name}`");
            assert!(harbour.resource::<third::Tide>().is_high);
        }
    }
}

#[test]
fn a_value_that_a_conversion_refuses_is_named_with_its_entity_and_the_versions() {
    let error = refusal(&first_save([0, 6, -1], "rum", 1));
    assert_eq!(
        error.to_string(),
        "cannot load: `Depth` of 2v1 was saved by version 1, and the conversion from version 1 to 2 refuses it: \
         -1 metres is above the water"
    );
    let error = refusal(&first_save([0, 200_000, 8], "rum", 1));
    assert_eq!(
        error.to_string(),
        "cannot load: `Depth` of 1v1 was saved by version 1, and the conversion from version 2 to 3 refuses it: \
         no ship is 200000 metres below"
    );
    let error = refusal(&second_save([400_000, 6, 8]));
    assert_eq!(
        error.to_string(),
        "cannot load: `Depth` of 0v1 was saved by version 2, and the conversion from version 2 to 3 refuses it: \
         no ship is 400000 metres below"
    );
    assert!(matches!(
        error,
        LoadError::Conversion { entity: Some(entity), saved: 2, from: 2, to: 3, .. } if entity.index() == 0
    ));
}

#[test]
fn a_resource_that_a_conversion_refuses_is_named_with_the_versions() {
    let error = refusal(&first_save([0, 6, 8], "rum", 2));
    assert_eq!(
        error.to_string(),
        "cannot load: the resource `Tide` was saved by version 1, and the conversion from version 1 to 2 refuses it: \
         there are two tides"
    );
    assert!(matches!(
        error,
        LoadError::Conversion {
            entity: None,
            saved: 1,
            from: 1,
            to: 2,
            ..
        }
    ));
}

#[test]
fn a_text_is_converted_as_a_save_is_or_refused_in_the_same_words() {
    let load = |depth: i64, tide: u8| {
        let text = format!(
            r#"{{"world": "Harbour", "resources": {{"Tide": {tide}}}, "entities": {{
                "0v1": {{"kind": "Ship", "components": {{"Depth": {depth}, "Cargo": "rum"}}}}
            }}}}"#
        );
        let harbour = third::Harbour::load_from(&mut serde_json::Deserializer::from_str(&text));
        harbour.map_err(|error| error.to_string())
    };
    let mut harbour = load(6, 1).unwrap();
    harbour.check_invariants();
    assert_eq!(
        harbour.query::<&third::Depth>().single().unwrap(),
        &third::Depth { fathoms: 3 }
    );
    assert_eq!(
        harbour.query::<&third::Cargo>().single().unwrap(),
        &third::Cargo { barrels: 3 }
    );
    assert!(harbour.resource::<third::Tide>().is_high);
    let error = load(-1, 1).map(|_| ()).unwrap_err();
    let expected = "cannot load: `Depth` of 0v1 was saved by version 1, and the conversion from version 1 to 2 refuses it: \
                    -1 metres is above the water";
    assert!(error.starts_with(expected), "{error}");
    let error = load(6, 2).map(|_| ()).unwrap_err();
    let expected = "cannot load: the resource `Tide` was saved by version 1, and the conversion from version 1 to 2 \
                    refuses it: there are two tides";
    assert!(error.starts_with(expected), "{error}");
    let text = r#"{"world": "Harbour", "entities": {"0v1": {"components": {"Depth": "six"}}}}"#;
    let harbour = third::Harbour::load_from(&mut serde_json::Deserializer::from_str(text));
    let error = harbour.map(|_| ()).unwrap_err().to_string();
    assert!(
        error
            .starts_with("cannot load: `Depth` of 0v1: invalid type: string \"six\", expected i64"),
        "{error}"
    );
}

#[test]
fn a_conversion_that_panics_leaves_the_world_as_it_was() {
    let save = first_save([0, 6, 8], "dynamite", 1);
    let mut harbour = harbour();
    let before = bytes(|bytes| harbour.save(bytes));
    let loading = std::panic::AssertUnwindSafe(|| harbour.load_into(&save[..]));
    std::panic::catch_unwind(loading).unwrap_err();
    harbour.check_invariants();
    assert_eq!(bytes(|bytes| harbour.save(bytes)), before);
}
