//! Types that changed between two versions of a game though nobody told the save: each is refused by name, or read with the same meaning.

use bytemuck::{CheckedBitPattern, NoUninit};
use ecs::SaveError;
use ecs::prelude::*;
use ecs::save::{LoadError, Saves};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::Debug;

mod thousandths {
    use super::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
    pub(super) fn serialize<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(number * 1000)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<u32, D::Error> {
        Ok(u32::deserialize(deserializer)? / 1000)
    }
}

/// A version of the game: types, and a world that lists them.
macro_rules! version {
    ($version:ident: $Length:ty; $($item:item)*) => {
        #[allow(dead_code, reason = "they are saved, and not looked at")]
        mod $version {
            use super::*;

            pub(crate) type Length = $Length;
            $(#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)] $item)*

            ecs::world! {
                #[world(save)]
                pub(crate) struct Yard {
                    components: (
                        EnumReordered, EnumInserted, EnumRenamed, EnumPayload, EnumSigned, EnumAppended, EnumFewer, Aliased, With, Ordered,
                        Signed, Wider, Optional, Nested, Tupled, Added, Removed, Skipped, AliasedField, PlainReordered, PlainRenamed,
                        PlainSigned, PlainEnum, PlainAdded, PlainRemoved, Bytes, Text, Inside, Layout, Newtype, BitsReordered, BitsOther,
                    ),
                    resources: (Clock, Mode),
                }
            }
        }
    };
}

version! {
    old: u32;
    #[derive(Component)] pub(crate) enum EnumReordered { Walk, Rest }
    #[derive(Component)] pub(crate) enum EnumInserted { Walk, Rest }
    #[derive(Component)] pub(crate) enum EnumRenamed { Walk, Rest }
    #[derive(Component)] pub(crate) enum EnumPayload { Walk { speed: u32, turn: u32 } }
    #[derive(Component)] pub(crate) enum EnumSigned { Walk(u32) }
    #[derive(Component)] pub(crate) enum EnumAppended { Walk, Rest }
    #[derive(Component)] pub(crate) enum EnumFewer { Walk, Rest }
    #[derive(Component)] pub(crate) struct Aliased { pub(crate) length: Length }
    #[derive(Component)] pub(crate) struct With { pub(crate) time: u32 }
    #[derive(Component)] pub(crate) struct Ordered { pub(crate) a: u32, pub(crate) b: u32 }
    #[derive(Component)] pub(crate) struct Signed { pub(crate) a: u32 }
    #[derive(Component)] pub(crate) struct Wider { pub(crate) a: u16 }
    #[derive(Component)] pub(crate) struct Optional { pub(crate) a: u8 }
    #[derive(Component)] pub(crate) struct Nested { pub(crate) a: [u8; 2] }
    #[derive(Component)] pub(crate) struct Tupled(pub(crate) u8, pub(crate) u16);
    #[derive(Component)] pub(crate) struct Added { pub(crate) a: u32 }
    #[derive(Component)] pub(crate) struct Removed { pub(crate) a: u32, pub(crate) b: u32 }
    #[derive(Component)] pub(crate) struct Skipped { pub(crate) a: u32, pub(crate) b: u32 }
    pub(crate) struct AliasedField { pub(crate) before: u32 }
    pub(crate) struct PlainReordered { pub(crate) a: u32, pub(crate) b: u32 }
    pub(crate) struct PlainRenamed { pub(crate) attack: u32, pub(crate) defence: u32 }
    pub(crate) struct PlainSigned(pub(crate) u32);
    pub(crate) enum PlainEnum { Walk, Rest }
    pub(crate) struct PlainAdded { pub(crate) a: u32 }
    pub(crate) struct PlainRemoved { pub(crate) a: u32, pub(crate) b: u32 }
    pub(crate) struct Bytes(pub(crate) [u8; 4]);
    pub(crate) struct Text(pub(crate) String);
    pub(crate) struct Inside { pub(crate) all: Vec<Option<(u8, PlainSigned)>> }
    pub(crate) struct Layout { pub(crate) at: (f32, f32) }
    pub(crate) struct Newtype(pub(crate) u32);
    #[derive(Component, Copy, NoUninit, CheckedBitPattern)] #[repr(C)]
    pub(crate) struct BitsReordered { pub(crate) a: u32, pub(crate) b: u32 }
    #[derive(Copy, NoUninit, CheckedBitPattern)] #[repr(C)]
    pub(crate) struct BitsOther { pub(crate) a: u32 }
    #[derive(Default)] pub(crate) struct Clock { pub(crate) day: u32, pub(crate) hour: u32 }
    #[derive(Default)] pub(crate) enum Mode { #[default] Menu, Play, Pause }
}

version! {
    new: i32;
    #[derive(Component)] pub(crate) enum EnumReordered { Rest, Walk }
    #[derive(Component)] pub(crate) enum EnumInserted { Walk, Crawl, Rest }
    #[derive(Component)] pub(crate) enum EnumRenamed { Walk, Sleep }
    #[derive(Component)] pub(crate) enum EnumPayload { Walk { turn: u32, speed: u32 } }
    #[derive(Component)] pub(crate) enum EnumSigned { Walk(i32) }
    #[derive(Component)] pub(crate) enum EnumAppended { Walk, #[serde(alias = "Rest")] Sleep, Crawl }
    #[derive(Component)] pub(crate) enum EnumFewer { Walk }
    #[derive(Component)] pub(crate) struct Aliased { pub(crate) length: Length }
    #[derive(Component)] pub(crate) struct With { #[serde(with = "super::thousandths")] pub(crate) time: u32 }
    #[derive(Component)] pub(crate) struct Ordered { pub(crate) b: u32, pub(crate) a: u32 }
    #[derive(Component)] pub(crate) struct Signed { pub(crate) a: i32 }
    #[derive(Component)] pub(crate) struct Wider { pub(crate) a: u32 }
    #[derive(Component)] pub(crate) struct Optional { pub(crate) a: Option<u8> }
    #[derive(Component)] pub(crate) struct Nested { pub(crate) a: u16 }
    #[derive(Component)] pub(crate) struct Tupled(pub(crate) u16, pub(crate) u8);
    #[derive(Component)] pub(crate) struct Added { pub(crate) a: u32, #[serde(default)] pub(crate) b: u32 }
    #[derive(Component)] pub(crate) struct Removed { pub(crate) a: u32 }
    #[derive(Component)] pub(crate) struct Skipped { pub(crate) a: u32, #[serde(skip)] pub(crate) b: u32 }
    pub(crate) struct AliasedField { #[serde(alias = "before")] pub(crate) after: u32 }
    pub(crate) struct PlainReordered { pub(crate) b: u32, pub(crate) a: u32 }
    pub(crate) struct PlainRenamed { pub(crate) health: u32, pub(crate) mana: u32 }
    pub(crate) struct PlainSigned(pub(crate) i32);
    pub(crate) enum PlainEnum { Rest, Walk }
    pub(crate) struct PlainAdded { pub(crate) a: u32, pub(crate) b: u32 }
    pub(crate) struct PlainRemoved { pub(crate) a: u32 }
    pub(crate) struct Bytes(pub(crate) f32);
    pub(crate) struct Text(pub(crate) Vec<u8>);
    pub(crate) struct Inside { pub(crate) all: Vec<Option<(u8, PlainSigned)>> }
    pub(crate) struct Layout { pub(crate) at: u64 }
    pub(crate) struct Newtype(pub(crate) Within);
    pub(crate) struct Within { pub(crate) value: u32 }
    #[derive(Component, Copy, NoUninit, CheckedBitPattern)] #[repr(C)]
    pub(crate) struct BitsReordered { pub(crate) b: u32, pub(crate) a: u32 }
    #[derive(Copy, NoUninit, CheckedBitPattern)] #[repr(C)]
    pub(crate) struct BitsOther { pub(crate) a: f32 }
    #[derive(Default)] pub(crate) struct Clock { pub(crate) hour: u32, pub(crate) day: u32 }
    #[derive(Default)] pub(crate) enum Mode { #[default] Menu, Intro, Play, Pause }
}

/// The value that the new game has of one that the old game saved, or the error.
fn reads<N: ComponentOf<new::Yard> + Debug>(
    value: impl ComponentOf<old::Yard>,
) -> Result<String, LoadError> {
    let mut yard = old::Yard::new();
    let entity = yard.spawn(());
    yard.insert(entity, value).unwrap();
    let mut bytes = Vec::new();
    yard.save(&mut bytes).unwrap();
    // The resources changed as well, which is another test's.
    let mut plain = Vec::new();
    yard.save_entities([entity], &mut plain).unwrap();
    let mut yard = new::Yard::new();
    let merged = yard.merge(&plain[..])?;
    Ok(format!(
        "{:?}",
        yard.get::<N>(merged.get(entity).unwrap()).unwrap()
    ))
}

/// The same, of a text, in which names decide.
fn reads_text<N: ComponentOf<new::Yard> + Debug>(
    value: impl ComponentOf<old::Yard>,
) -> Result<String, String> {
    let mut yard = old::Yard::new();
    let entity = yard.spawn(());
    yard.insert(entity, value).unwrap();
    let text = serde_json::to_string(&yard.saved_entities([entity]).unwrap()).unwrap();
    let mut yard = new::Yard::new();
    let merged = yard
        .merge_from(&mut serde_json::Deserializer::from_str(&text))
        .map_err(|error| error.to_string())?;
    Ok(format!(
        "{:?}",
        yard.get::<N>(merged.get(entity).unwrap()).unwrap()
    ))
}

#[track_caller]
fn assert_refused<N: ComponentOf<new::Yard> + Debug>(
    value: impl ComponentOf<old::Yard>,
    name: &str,
    at: &str,
) {
    match reads::<N>(value) {
        Err(LoadError::Shape {
            name: found, path, ..
        }) => assert_eq!((&*found, &*path), (name, at)),
        other => panic!("{name}: {other:?}"),
    }
}

/// Of each change: the value that was saved, where the shapes begin to differ, and what a text of the value is read as, in which names decide.
macro_rules! refused {
    ($($test:ident: $Name:ident $value:tt, $at:literal, $text:expr;)*) => {
        $(
            #[test]
            fn $test() {
                assert_refused::<new::$Name>(refused!(@ $Name $value), stringify!($Name), $at);
                let text: Option<&str> = $text;
                assert_eq!(reads_text::<new::$Name>(refused!(@ $Name $value)).ok().as_deref(), text);
            }
        )*
    };
    (@ $Name:ident (= $($value:tt)*)) => { old::$Name $($value)* };
}

refused! {
    variants_that_changed_places: EnumReordered (= ::Rest), "", Some("Rest");
    a_variant_that_was_inserted: EnumInserted (= ::Rest), "", Some("Rest");
    a_variant_that_was_renamed: EnumRenamed (= ::Rest), "", None;
    fields_of_a_variant_that_changed_places: EnumPayload (= ::Walk { speed: 1, turn: 2 }), ".Walk", Some("Walk { turn: 2, speed: 1 }");
    a_number_of_a_variant_that_became_signed: EnumSigned (= ::Walk(7)), ".Walk", Some("Walk(7)");
    a_variant_that_is_gone: EnumFewer (= ::Walk), "", Some("Walk");
    a_type_that_has_another_meaning: Aliased (= { length: 7 }), ".length", Some("Aliased { length: 7 }");
    a_field_that_goes_another_way: With (= { time: 7 }), ".time", Some("With { time: 0 }");
    fields_that_changed_places: Ordered (= { a: 1, b: 2 }), "", Some("Ordered { b: 2, a: 1 }");
    a_field_that_became_signed: Signed (= { a: 7 }), ".a", Some("Signed { a: 7 }");
    a_field_that_became_wider: Wider (= { a: 7 }), ".a", Some("Wider { a: 7 }");
    a_field_that_became_optional: Optional (= { a: 1 }), ".a", Some("Optional { a: Some(1) }");
    a_field_of_another_type: Nested (= { a: [1, 2] }), ".a", None;
    elements_that_changed_places: Tupled (= (1, 2)), ".0", Some("Tupled(1, 2)");
    a_field_that_was_added: Added (= { a: 1 }), "", Some("Added { a: 1, b: 0 }");
    a_field_that_was_removed: Removed (= { a: 1, b: 2 }), "", Some("Removed { a: 1 }");
    a_field_that_is_skipped: Skipped (= { a: 1, b: 2 }), "", Some("Skipped { a: 1, b: 0 }");
    fields_of_a_plain_type_that_changed_places: PlainReordered (= { a: 1, b: 2 }), "", Some("PlainReordered { b: 2, a: 1 }");
    fields_of_a_plain_type_that_were_renamed: PlainRenamed (= { attack: 1, defence: 2 }), "", None;
    a_plain_number_that_became_signed: PlainSigned (= (7)), "", Some("PlainSigned(7)");
    variants_of_a_plain_enum_that_changed_places: PlainEnum (= ::Walk), "", Some("Walk");
    a_field_that_was_added_to_a_plain_type: PlainAdded (= { a: 1 }), "", None;
    a_field_that_was_removed_from_a_plain_type: PlainRemoved (= { a: 1, b: 2 }), "", Some("PlainRemoved { a: 1 }");
    bytes_that_became_a_number: Bytes (= ([1, 2, 3, 4])), "", None;
    a_text_that_became_bytes: Text (= ("seven".into())), "", None;
    a_number_deep_inside: Inside (= { all: vec![Some((1, old::PlainSigned(7)))] }), ".all[].1", Some("Inside { all: [Some((1, PlainSigned(7)))] }");
    a_pair_that_became_a_number: Layout (= { at: (1.0, 2.0) }), ".at", None;
    a_number_that_became_a_struct: Newtype (= (7)), "", None;
    fields_of_bytes_that_changed_places: BitsReordered (= { a: 1, b: 2 }), "", Some("BitsReordered { b: 2, a: 1 }");
    bytes_of_another_type: BitsOther (= { a: 1 }), ".a", Some("BitsOther { a: 1.0 }");
}

#[test]
fn variants_behind_the_others_and_aliases_are_no_change() {
    let walk = reads::<new::EnumAppended>(old::EnumAppended::Walk).unwrap();
    let rest = reads::<new::EnumAppended>(old::EnumAppended::Rest).unwrap();
    assert_eq!((&*walk, &*rest), ("Walk", "Sleep"));
    assert_eq!(
        reads::<new::AliasedField>(old::AliasedField { before: 7 }).unwrap(),
        "AliasedField { after: 7 }"
    );
}

#[test]
fn a_resource_whose_fields_or_variants_changed_places_is_refused() {
    let mut yard = old::Yard::new();
    *yard.resource_mut() = old::Clock { day: 3, hour: 9 };
    let mut bytes = Vec::new();
    yard.save(&mut bytes).unwrap();
    let error = new::Yard::load(&bytes[..]).map(|_| ()).unwrap_err();
    assert!(
        matches!(&error, LoadError::Shape { name, path, .. } if &**name == "Clock" && path.is_empty()),
        "{error}"
    );
    assert_eq!(
        error.to_string(),
        "cannot load: `Clock` has another shape than when it was saved, and the same version: was `{day: u32, hour: u32}` then, and is \
         `{hour: u32, day: u32}` now; take the change back, give what was renamed its former name by `#[serde(alias = …)]`, or say how \
         older values are converted: `#[component(version = 2, from = …)]`, of a resource `#[resource(…)]`"
    );
}

#[test]
fn the_schema_shows_each_change() {
    let of = |schema: &str, name: &str| {
        let lines = schema
            .lines()
            .skip_while(|line| !line.starts_with(&format!("component {name}:")));
        let rest = lines.skip(1).take_while(|line| line.starts_with(' '));
        rest.map(str::to_owned).collect::<Vec<_>>()
    };
    let (old, new) = (old::Yard::save_schema(), new::Yard::save_schema());
    let names = old
        .lines()
        .filter_map(|line| line.strip_prefix("component ")?.split(':').next());
    assert_eq!(names.clone().count(), 32);
    for name in names {
        assert_ne!(of(&old, name), of(&new, name), "{name}");
    }
}

mod unsaved {
    use super::*;

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(untagged)]
    pub(crate) enum Price {
        Coins(u32),
        Barter(String),
    }
    #[derive(Clone, Debug, Serialize, Deserialize)]
    pub(crate) struct Offer {
        pub(crate) goods: u8,
        pub(crate) price: Option<Price>,
    }
    #[derive(Clone, Debug, Serialize, Deserialize)]
    pub(crate) struct Sheet {
        pub(crate) level: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub(crate) nick: Option<String>,
        pub(crate) gold: u32,
    }
    #[derive(Clone, Debug, Serialize, Deserialize)]
    pub(crate) struct Node(pub(crate) Option<Box<Node>>);
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    pub(crate) struct Options {
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(crate) theme: Option<String>,
    }

    ecs::world! {
        #[world(save)]
        pub(crate) struct Market { components: (Offer, Sheet, Node), resources: (Options) }
    }
}

use unsaved::{Market, Node, Offer, Options, Sheet};

#[test]
fn a_type_that_asks_what_comes_is_refused_before_a_byte_is_written() {
    let mut market = Market::new();
    *market.resource_mut() = Options {
        theme: Some("dark".into()),
    };
    market.save(Vec::new()).unwrap();
    market.spawn((Offer {
        goods: 1,
        price: None,
    },));
    let mut bytes = Vec::new();
    let error = market.save(&mut bytes).unwrap_err();
    assert!(
        matches!(&error, SaveError::SelfDescribing { name, path } if &**name == "Offer" && &**path == ".price"),
        "{error}"
    );
    assert!(bytes.is_empty());
}

/// A list of this many nodes.
fn list(count: usize) -> Node {
    (0..count).fold(Node(None), |node, _| Node(Some(Box::new(node))))
}

#[test]
#[cfg_attr(miri, ignore = "files")]
fn a_file_that_could_not_be_loaded_takes_no_others_place() {
    let folder = crate::saves::files::Folder::new("unreadable");
    let path = folder.0.join("evening.market");
    let mut market = Market::new();
    *market.resource_mut() = Options {
        theme: Some("dark".into()),
    };
    market.spawn((Sheet {
        level: 1,
        nick: Some("Ann".into()),
        gold: 2,
    },));
    market.save_file(&path).unwrap();
    let good = std::fs::read(&path).unwrap();

    let check = |market: &Market, of: &str, at: Option<Entity>| {
        let error = market.save_file(&path).unwrap_err();
        let is_it = matches!(&error, SaveError::Unreadable { component, entity, .. } if &**component == of && *entity == at);
        assert!(is_it, "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), good);
        assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1);
    };
    let sheet = market.spawn((Sheet {
        level: 3,
        nick: None,
        gold: 70,
    },));
    check(&market, "Sheet", Some(sheet));
    market.despawn(sheet);
    market.spawn((Node(None),));
    let deep = market.spawn((list(65),));
    check(&market, "Node", Some(deep));
    market.despawn(deep);
    *market.resource_mut() = Options { theme: None };
    check(&market, "Options", None);
}
