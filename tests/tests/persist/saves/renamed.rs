//! Fields and variants that were renamed: `#[serde(alias = "…")]` and `#[serde(rename = "…")]` say so, wherever a name is saved.

use bytemuck::{CheckedBitPattern, NoUninit};
use ecs::prelude::*;
use ecs::save::{LoadError, Saves};
use ecs::{ComponentDefinition, FieldType, Registration, Value};
use serde::{Deserialize, Serialize};

/// A version of the game.
macro_rules! version {
    ($version:ident, $target:ident: $($item:item)*) => {
        #[allow(dead_code, reason = "it is a world of which little is needed")]
        mod $version {
            use super::*;

            $(#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)] $item)*

            ecs::world! {
                #[world(save)]
                pub(crate) struct Yard {
                    components: (Tank, Gait, Plain, PlainGait, Spot, Tuple), resources: (Clock, Mode, Score),
                }
                #[relation(on_despawn = cascade)]
                pub(crate) struct Tows { $target: Entity }
            }
        }
    };
}

version! {
    old, target:
    #[derive(Component)] pub(crate) struct Tank { pub(crate) name: String, pub(crate) hp: u32, pub(crate) speed: u32, pub(crate) at: Inner }
    #[derive(Component)] pub(crate) enum Gait { Rest, Walk { speed: u32, turn: u32 }, Run(u8) }
    pub(crate) struct Inner { pub(crate) x: u16, pub(crate) y: u16 }
    pub(crate) struct Plain { pub(crate) hp: u32, pub(crate) all: Vec<Inner> }
    pub(crate) enum PlainGait { Rest, Walk(Inner) }
    #[derive(Component, Copy, NoUninit, CheckedBitPattern)] #[repr(C)]
    pub(crate) struct Spot { pub(crate) x: u32, pub(crate) y: u32 }
    #[derive(Component)] pub(crate) struct Tuple(pub(crate) u32, pub(crate) Inner);
    #[derive(Default)] pub(crate) struct Clock { pub(crate) day: u32, pub(crate) hour: u32 }
    #[derive(Resource, Default)] pub(crate) struct Score { pub(crate) points: u32, pub(crate) lives: u32 }
    #[derive(Default)] pub(crate) enum Mode { #[default] Menu, Play }
}

version! {
    new, end:
    #[derive(Component)] pub(crate) struct Tank {
        pub(crate) name: String,
        #[serde(alias = "hp")] pub(crate) health: u32,
        #[serde(rename = "speed")] pub(crate) pace: u32,
        #[serde(alias = "at", alias = "place")] pub(crate) position: Inner,
    }
    #[derive(Component)] pub(crate) enum Gait {
        #[serde(rename = "Rest")] Stand,
        #[serde(alias = "Walk")] March { #[serde(alias = "speed")] pace: u32, #[serde(rename = "turn")] bend: u32 },
        #[serde(alias = "Run")] Gallop(u8),
    }
    pub(crate) struct Inner { #[serde(alias = "x")] pub(crate) left: u16, #[serde(rename = "y")] pub(crate) top: u16 }
    pub(crate) struct Plain { #[serde(alias = "hp")] pub(crate) health: u32, #[serde(rename = "all")] pub(crate) each: Vec<Inner> }
    pub(crate) enum PlainGait { #[serde(alias = "Rest")] Stand, #[serde(rename = "Walk")] March(Inner) }
    #[derive(Component, Copy, NoUninit, CheckedBitPattern)] #[repr(C)]
    pub(crate) struct Spot { #[serde(alias = "x")] pub(crate) left: u32, #[serde(rename = "y")] pub(crate) top: u32 }
    #[derive(Component)] pub(crate) struct Tuple(pub(crate) u32, pub(crate) Inner);
    #[derive(Default)] pub(crate) struct Clock { #[serde(alias = "day")] pub(crate) days: u32, #[serde(rename = "hour")] pub(crate) hours: u32 }
    #[derive(Resource, Default)] pub(crate) struct Score {
        #[serde(alias = "points")] pub(crate) sum: u32, #[serde(rename = "lives")] pub(crate) left: u32
    }
    #[derive(Default)] pub(crate) enum Mode { #[default] #[serde(alias = "Menu")] Title, #[serde(rename = "Play")] Game }
}

fn old_yard() -> (old::Yard, [Entity; 3]) {
    let mut yard = old::Yard::new();
    let at = || old::Inner { x: 3, y: 4 };
    let tank = old::Tank {
        name: "Ann".into(),
        hp: 1,
        speed: 2,
        at: at(),
    };
    let ann = yard.spawn((tank, old::Spot { x: 5, y: 6 }, old::Tuple(7, at())));
    let plain = old::Plain {
        hp: 8,
        all: vec![at()],
    };
    let ben = yard.spawn((
        plain,
        old::Gait::Walk { speed: 9, turn: 10 },
        old::PlainGait::Walk(at()),
    ));
    let cid = yard.spawn((
        old::Gait::Run(11),
        old::PlainGait::Rest,
        old::Tows { target: ann },
    ));
    *yard.resource_mut() = old::Clock { day: 12, hour: 13 };
    *yard.resource_mut() = old::Score {
        points: 14,
        lives: 15,
    };
    *yard.resource_mut() = old::Mode::Play;
    (yard, [ann, ben, cid])
}

#[track_caller]
fn assert_new(yard: &new::Yard, [ann, ben, cid]: [Entity; 3]) {
    let position = || new::Inner { left: 3, top: 4 };
    let tank = new::Tank {
        name: "Ann".into(),
        health: 1,
        pace: 2,
        position: position(),
    };
    assert_eq!(yard.get::<new::Tank>(ann), Some(&tank));
    assert_eq!(
        yard.get::<new::Spot>(ann),
        Some(&new::Spot { left: 5, top: 6 })
    );
    assert_eq!(
        yard.get::<new::Tuple>(ann),
        Some(&new::Tuple(7, position()))
    );
    assert_eq!(
        yard.get::<new::Plain>(ben),
        Some(&new::Plain {
            health: 8,
            each: vec![position()]
        })
    );
    assert_eq!(
        yard.get::<new::Gait>(ben),
        Some(&new::Gait::March { pace: 9, bend: 10 })
    );
    assert_eq!(
        yard.get::<new::PlainGait>(ben),
        Some(&new::PlainGait::March(position()))
    );
    assert_eq!(yard.get::<new::Gait>(cid), Some(&new::Gait::Gallop(11)));
    assert_eq!(
        yard.get::<new::PlainGait>(cid),
        Some(&new::PlainGait::Stand)
    );
    assert_eq!(yard.get::<new::Tows>(cid).unwrap().end, ann);
    assert_eq!(
        *yard.resource::<new::Clock>(),
        new::Clock {
            days: 12,
            hours: 13
        }
    );
    assert_eq!(
        *yard.resource::<new::Score>(),
        new::Score { sum: 14, left: 15 }
    );
    assert_eq!(*yard.resource::<new::Mode>(), new::Mode::Game);
}

#[test]
fn fields_and_variants_that_were_renamed_are_read_by_alias_and_rename() {
    let (yard, entities) = old_yard();
    let mut bytes = Vec::new();
    yard.save(&mut bytes).unwrap();
    let yard = new::Yard::load(&bytes[..]).unwrap();
    assert_new(&yard, entities);
    // And on from there.
    let mut bytes = Vec::new();
    yard.save(&mut bytes).unwrap();
    assert_new(&new::Yard::load(&bytes[..]).unwrap(), entities);
}

#[test]
fn fields_and_variants_that_were_renamed_are_read_from_a_text() {
    let (yard, entities) = old_yard();
    let text = serde_json::to_string(&yard.saved()).unwrap();
    let yard = new::Yard::load_from(&mut serde_json::Deserializer::from_str(&text)).unwrap();
    assert_new(&yard, entities);
}

/// A type that is saved as bytes, whose fields are named and renamed, or lie elsewhere.
mod bytes {
    use super::*;

    macro_rules! versions {
        ($($version:ident { $($field:tt)* })*) => {
            $(#[allow(dead_code, reason = "it is a world of which little is needed")]
            pub(super) mod $version {
                use super::*;
                #[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize, NoUninit, CheckedBitPattern)]
                #[repr(C)]
                pub(crate) struct Spot { $($field)* }
                ecs::world! { #[world(save)] pub(crate) struct Yard { components: (Spot) } }
            })*
        };
    }

    versions! {
        first { pub(crate) x: u32, pub(crate) y: u32 }
        renamed { #[serde(alias = "x")] pub(crate) left: u32, #[serde(rename = "y")] pub(crate) top: u32 }
        exchanged { pub(crate) y: u32, pub(crate) x: u32 }
        exchanged_and_renamed { #[serde(alias = "y")] pub(crate) top: u32, #[serde(alias = "x")] pub(crate) left: u32 }
    }
}

#[test]
fn fields_of_bytes_may_be_renamed_and_not_exchanged() {
    let mut yard = bytes::first::Yard::new();
    let spot = yard.spawn((bytes::first::Spot { x: 1, y: 2 },));
    let mut saved = Vec::new();
    yard.save(&mut saved).unwrap();
    assert!(bytes::first::Yard::save_schema().contains("component Spot: version 1, 8 bytes"));
    let renamed = bytes::renamed::Yard::load(&saved[..]).unwrap();
    assert_eq!(
        renamed.get::<bytes::renamed::Spot>(spot),
        Some(&bytes::renamed::Spot { left: 1, top: 2 })
    );
    let refused = |error: LoadError| assert!(matches!(error, LoadError::Shape { .. }), "{error}");
    refused(
        bytes::exchanged::Yard::load(&saved[..])
            .map(drop)
            .unwrap_err(),
    );
    refused(
        bytes::exchanged_and_renamed::Yard::load(&saved[..])
            .map(drop)
            .unwrap_err(),
    );
}

mod modded {
    use super::*;

    #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub(super) struct Burning {
        pub(super) heat: u32,
        pub(super) since: u32,
    }
    #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub(super) struct Aflame {
        #[serde(alias = "heat")]
        pub(super) glow: u32,
        #[serde(rename = "since")]
        pub(super) start: u32,
    }
    /// As before, but that a field goes another way.
    pub(super) mod later {
        use super::*;

        #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub(crate) struct Burning {
            pub(crate) heat: u32,
            #[serde(with = "halves")]
            pub(crate) since: u32,
        }

        mod halves {
            use serde::{Deserialize, Deserializer, Serialize, Serializer};

            #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
            pub(super) fn serialize<S: Serializer>(
                number: &u32,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                (number / 2).serialize(serializer)
            }

            pub(super) fn deserialize<'d, D: Deserializer<'d>>(
                deserializer: D,
            ) -> Result<u32, D::Error> {
                Ok(u32::deserialize(deserializer)? * 2)
            }
        }
    }

    ecs::world! { #[world(save)] pub(super) struct Yard { components: (u8) } }
}

#[test]
fn a_field_of_a_registered_type_that_goes_another_way_is_refused() {
    let mut yard = modded::Yard::new();
    let burning = yard
        .register_with(Registration::<modded::Burning>::new().saved())
        .unwrap();
    let ann = yard.spawn(());
    yard.insert_key(ann, burning, modded::Burning { heat: 1, since: 2 })
        .unwrap();
    let mut bytes = Vec::new();
    yard.save(&mut bytes).unwrap();
    let mut yard = modded::Yard::new();
    yard.register_with(Registration::<modded::later::Burning>::new().saved())
        .unwrap();
    let error = yard.load_into(&bytes[..]).unwrap_err();
    assert!(
        matches!(&error, LoadError::Shape { path, .. } if &**path == ".since"),
        "{error}"
    );
}

#[test]
fn fields_of_a_registered_type_are_read_by_alias_and_rename() {
    let mut yard = modded::Yard::new();
    let burning = yard
        .register_with(Registration::<modded::Burning>::named("fire").saved())
        .unwrap();
    let ann = yard.spawn(());
    yard.insert_key(ann, burning, modded::Burning { heat: 1, since: 2 })
        .unwrap();
    let mut bytes = Vec::new();
    yard.save(&mut bytes).unwrap();
    let mut yard = modded::Yard::new();
    let aflame = yard
        .register_with(Registration::<modded::Aflame>::named("fire").saved())
        .unwrap();
    yard.load_into(&bytes[..]).unwrap();
    assert_eq!(
        yard.get_key(ann, aflame),
        Some(&modded::Aflame { glow: 1, start: 2 })
    );
}

/// What a script defines has no serde: it is defined as it was, and its values are moved to the new one by their names.
#[test]
fn a_field_of_a_defined_component_is_renamed_by_another_component() {
    let old = || {
        ComponentDefinition::new("mana")
            .field("amount", FieldType::F32)
            .field("regenerates", FieldType::Bool)
    };
    let new = |name: &str| {
        ComponentDefinition::new(name)
            .field("points", FieldType::F32)
            .field("regenerates", FieldType::Bool)
    };
    let mut yard = modded::Yard::new();
    let mana = yard.define(old()).unwrap();
    let ann = yard.spawn(());
    yard.insert_data(ann, mana, &[0, 0, 0xc0, 0x3f, 1, 0, 0, 0])
        .unwrap();
    let mut bytes = Vec::new();
    yard.save(&mut bytes).unwrap();

    let mut yard = modded::Yard::new();
    yard.define(new("mana")).unwrap();
    let error = yard.load_into(&bytes[..]).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("define `mana` as it was, and the new component by another name"),
        "{error}"
    );

    let mut yard = modded::Yard::new();
    let (mana, magic) = (
        yard.define(old()).unwrap(),
        yard.define(new("magic")).unwrap(),
    );
    yard.load_into(&bytes[..]).unwrap();
    let value = yard.remove_data(ann, mana).unwrap().unwrap();
    yard.insert_data(ann, magic, &value).unwrap();
    assert_eq!(yard.field(ann, magic, "points").unwrap(), Value::F32(1.5));
}
