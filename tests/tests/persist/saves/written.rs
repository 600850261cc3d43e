//! Types whose `Serialize` does not go with their `Deserialize` in a format without names: each value is refused by its part when it is
//! written, in every build, or is read again.

use crate::saves::files::Folder;
use ecs::prelude::*;
use ecs::save::Limits;
use ecs::{LoadError, LoadOptions, Registration, SaveError, SaveOptions};
use serde::de::IgnoredAny;
use serde::ser::{SerializeSeq, SerializeStruct, SerializeTupleStruct};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt::Debug;

type Maybe = Option<u8>;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sheet {
    level: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nick: Option<String>,
    gold: u32,
}
/// The last field is left out, so that the bytes end too early.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Party {
    members: Vec<Sheet>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Pair(u8, #[serde(skip_serializing_if = "Option::is_none")] Maybe);
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Step {
    Rest,
    Walk {
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Maybe,
        speed: u8,
    },
    Jump(#[serde(skip_serializing_if = "Option::is_none")] Maybe, u8),
    Fly(Box<Sheet>),
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct OnlyRead {
    first: u8,
    #[serde(skip_serializing)]
    second: u8,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct OnlyWritten {
    first: u8,
    #[serde(skip_deserializing)]
    second: u8,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct OneWay {
    ways: Vec<Option<Way>>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Way {
    #[serde(serialize_with = "as_text")]
    number: u32,
}
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn as_text<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}
/// A number without a sign, which is read as one with a sign.
#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Signed(i32);
impl Serialize for Signed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.0.unsigned_abs())
    }
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Flat {
    first: u8,
    #[serde(flatten)]
    rest: OnlyLast,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct OnlyLast {
    last: u8,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Coins(u32),
    Barter(String),
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Tagged {
    Coins { count: u32 },
    Nothing,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "content")]
enum Adjacent {
    Coins(u32),
    Nothing,
}
/// Behind a part that refuses values that are made up, so that only values that are there show what comes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Hidden(Picky, Option<Untagged>);
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub(crate) struct Picky(pub(crate) u32);
impl TryFrom<u32> for Picky {
    type Error = &'static str;
    fn try_from(number: u32) -> Result<Self, Self::Error> {
        if number % 1000 == 77 {
            Ok(Self(number))
        } else {
            Err("it is not picked")
        }
    }
}
impl From<Picky> for u32 {
    fn from(Picky(number): Picky) -> Self {
        number
    }
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Json(Option<serde_json::Value>);
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Ignoring(u8, #[serde(skip_serializing)] IgnoredAny);
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Deep(Option<Box<Deep>>);
/// A level is written, and two are read.
#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Deeper(Option<Box<Deeper>>);
impl Serialize for Deeper {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Unstated(Vec<u8>);
impl Serialize for Unstated {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = (self.0.len() < 2).then_some(self.0.len());
        let mut list = serializer.serialize_seq(known)?;
        self.0
            .iter()
            .try_for_each(|element| list.serialize_element(element))?;
        list.end()
    }
}
/// Some values have less fields than are read, others more.
#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Less(u8, u8);
impl Serialize for Less {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = usize::from(self.0 % 4);
        let mut parts = serializer.serialize_tuple_struct("Less", count)?;
        (0..count).try_for_each(|_| parts.serialize_field(&self.1))?;
        parts.end()
    }
}
/// Small values are written shorter.
#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Kinds {
    number: u64,
}
impl Serialize for Kinds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_struct("Kinds", 1)?;
        parts.serialize_field("number", &Kind(self.number))?;
        parts.end()
    }
}
struct Kind(u64);
impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            0..100 => serializer.serialize_u64(self.0),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}
#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Swapped {
    first: u32,
    second: u32,
}
impl Serialize for Swapped {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_struct("Swapped", 2)?;
        parts.serialize_field("second", &self.second)?;
        parts.serialize_field("first", &self.first)?;
        parts.end()
    }
}
/// Numbers of variants behind the one that is not read are others when they are read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Gap {
    First,
    #[serde(skip_deserializing)]
    Second,
    Third,
    Fourth,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Units(Vec<()>);
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Many(Vec<Units>);

ecs::world! {
    #[world(save, snapshots)]
    struct Yard {
        components: (
            Sheet, Party, Pair, Step, OnlyRead, OnlyWritten, OneWay, Signed, Flat, Untagged, Tagged, Adjacent, Hidden, Json, Ignoring, Deep,
            Deeper, Unstated, Less, Kinds, Swapped, Gap, Units, Many,
        )
    }
}

mod other {
    ecs::world! {
        #[world(save)]
        pub(super) struct Other { components: (super::Picky) }
    }
}

/// Nothing is read again that does not have to be.
fn unverified() -> SaveOptions {
    SaveOptions::new().verify(false)
}

fn check<T: ComponentOf<Yard>>(result: Result<(), SaveError>) -> [String; 2] {
    let error = result.unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("cannot save: "), "{text}");
    let (name, path) = match error {
        SaveError::Unreadable {
            component, path, ..
        } => (component, path),
        SaveError::SelfDescribing { name, path } => (name, path),
        error => panic!("{error:?}"),
    };
    assert!(std::any::type_name::<T>().ends_with(&*name), "{name}");
    [path.into(), text]
}

/// Whether a value is refused by each writer, alone and behind values that are read again. Returns the way to the part.
#[track_caller]
fn refused<T>(good: &[T], bad: &T) -> String
where
    T: ComponentOf<Yard> + Clone + Send + Sync + Serialize + Deserialize<'static>,
{
    let mut yard = Yard::new();
    let mut saved = Vec::new();
    let lone = yard.spawn(());
    yard.insert(lone, bad.clone()).unwrap();
    let [path, _] = check::<T>(yard.save_with(&unverified(), &mut saved));
    assert!(saved.is_empty(), "a byte is written");
    yard.despawn(lone);

    for value in good
        .iter()
        .cycle()
        .take(if good.is_empty() { 0 } else { 200 })
    {
        let entity = yard.spawn(());
        yard.insert(entity, value.clone()).unwrap();
    }
    yard.save_with(&unverified(), &mut saved).unwrap();
    let loaded = Yard::load(&saved[..]).unwrap();
    assert_eq!(loaded.len(), yard.len());
    let folder = Folder::new(std::any::type_name::<T>().rsplit("::").next().unwrap());
    let file = folder.0.join("yard");
    if !cfg!(miri) {
        yard.save_file_with(&unverified(), &file).unwrap();
    }

    let last = yard.spawn(());
    yard.insert(last, bad.clone()).unwrap();
    let again = [
        check::<T>(yard.save_with(&unverified(), Vec::new())),
        check::<T>(yard.snapshot().save_with(&unverified(), Vec::new())),
        check::<T>(
            yard.save_entities_with(&unverified(), [last], Vec::new())
                .map(|_| ()),
        ),
    ];
    assert!(
        again.iter().all(|[other, _]| *other == path),
        "{path} {again:?}"
    );
    if !cfg!(miri) {
        check::<T>(yard.save_file_with(&unverified(), &file));
        assert_eq!(std::fs::read(&file).unwrap(), saved);
        assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1);
    }
    yard.check_invariants();

    let mut other = other::Other::new();
    let key = other
        .register_with::<T>(Registration::named("registered").saved())
        .unwrap();
    let entity = other.spawn(());
    other.insert_key(entity, key, bad.clone()).unwrap();
    let mut bytes = Vec::new();
    let error = other.save_with(&unverified(), &mut bytes).unwrap_err();
    assert!(error.to_string().contains("`registered"), "{error}");
    assert!(bytes.is_empty());
    path
}

fn sheet(nick: Option<&str>) -> Sheet {
    Sheet {
        level: 3,
        nick: nick.map(Into::into),
        gold: 70,
    }
}

#[test]
fn a_field_that_is_left_out_is_refused_by_its_name() {
    assert_eq!(refused(&[sheet(Some("Ann"))], &sheet(None)), ".nick");
    let party = |nicks: &[Option<&str>]| Party {
        members: nicks.iter().map(|nick| sheet(*nick)).collect(),
    };
    assert_eq!(
        refused(
            &[party(&[]), party(&[Some("Ann")])],
            &party(&[Some("Ann"), Some("Ben"), None])
        ),
        ".members[].nick"
    );
    let far = Step::Walk {
        to: Some(1),
        speed: 2,
    };
    assert_eq!(
        refused(
            &[Step::Rest, far.clone()],
            &Step::Walk { to: None, speed: 2 }
        ),
        ".Walk.to"
    );
    assert_eq!(
        refused(&[far], &Step::Fly(Box::new(sheet(None)))),
        ".Fly.nick"
    );
}

#[test]
fn an_element_that_is_left_out_is_refused() {
    assert_eq!(refused(&[Pair(1, Some(2))], &Pair(1, None)), "");
    assert_eq!(
        refused(&[Step::Rest, Step::Jump(Some(1), 2)], &Step::Jump(None, 2)),
        ".Jump.0"
    );
}

#[test]
fn fields_that_are_written_or_read_alone_are_refused_by_their_names() {
    assert_eq!(
        refused(
            &[],
            &OnlyRead {
                first: 1,
                second: 2
            }
        ),
        ".second"
    );
    assert_eq!(
        refused(
            &[],
            &OnlyWritten {
                first: 1,
                second: 2
            }
        ),
        ".second"
    );
    assert_eq!(
        refused(
            &[],
            &Swapped {
                first: 1,
                second: 2
            }
        ),
        ""
    );
}

#[test]
fn a_part_that_is_written_as_another_type_is_refused() {
    let ways = |ways: &[Option<Way>]| OneWay {
        ways: ways.to_vec(),
    };
    assert_eq!(
        refused(
            &[ways(&[]), ways(&[None])],
            &ways(&[None, Some(Way { number: 7 })])
        ),
        ".ways[].number"
    );
    assert_eq!(refused(&[], &Signed(7)), "");
    assert_eq!(
        refused(&[Kinds { number: 7 }], &Kinds { number: 700 }),
        ".number"
    );
}

#[test]
fn variants_that_have_other_numbers_when_they_are_read_are_refused() {
    assert_eq!(refused(&[Gap::First], &Gap::Third), "");
    assert_eq!(refused(&[Gap::First], &Gap::Fourth), "");
    assert_eq!(refused(&[Gap::First], &Gap::Second), "");
}

#[test]
fn a_value_that_has_sometimes_more_or_less_parts_is_refused() {
    assert_eq!(refused(&[Less(2, 0)], &Less(1, 0)), "");
    assert_eq!(refused(&[Less(2, 0)], &Less(3, 0)), ".2");
    assert_eq!(refused(&[Less(2, 0)], &Less(4, 0)), "");
}

#[test]
fn a_type_that_asks_for_names_is_refused() {
    assert_eq!(refused(&[], &Untagged::Coins(3)), "");
    assert_eq!(refused(&[], &Tagged::Coins { count: 3 }), "");
    assert_eq!(refused(&[], &Adjacent::Coins(3)), ".kind");
    assert_eq!(refused(&[], &Json(None)), "");
    assert_eq!(refused(&[], &Ignoring(1, IgnoredAny)), ".1");
    assert_eq!(
        refused(
            &[],
            &Flat {
                first: 1,
                rest: OnlyLast { last: 2 }
            }
        ),
        "[]"
    );
    assert_eq!(
        refused(&[], &Hidden(Picky(1077), Some(Untagged::Coins(3)))),
        ".1"
    );
}

#[test]
fn a_list_that_does_not_state_its_length_is_refused() {
    assert_eq!(refused(&[Unstated(vec![1])], &Unstated(vec![1, 2])), "");
}

/// A list of this many nodes, of two levels each.
fn deep(count: usize) -> Deep {
    (1..count).fold(Deep(None), |deep, _| Deep(Some(Box::new(deep))))
}

#[test]
fn a_value_that_is_nested_deeper_than_loads_take_is_refused() {
    refused(&[deep(1), deep(64)], &deep(65));
    let deeper = |count| (1..count).fold(Deeper(None), |deep, _| Deeper(Some(Box::new(deep))));
    refused(&[deeper(1), deeper(64)], &deeper(65));
    // Both say so.
    let mut yard = Yard::new();
    yard.spawn((deep(300),));
    let mut saved = Vec::new();
    yard.save_with(&SaveOptions::new().depth(600), &mut saved)
        .unwrap();
    assert!(Yard::load(&saved[..]).is_err());
    let options = LoadOptions::new().limits(Limits {
        depth: 600,
        ..Limits::default()
    });
    assert_eq!(Yard::load_with(&options, &saved[..]).unwrap().len(), 1);
    let error = yard
        .save_with(&SaveOptions::new().depth(599), Vec::new())
        .unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("it is nested deeper than 599 levels: `SaveOptions::depth` and `Limits::depth` allow more"),
        "{error}"
    );
}

#[test]
fn a_list_with_more_elements_than_loads_take_is_refused() {
    refused(&[Units(vec![(); 100])], &Units(vec![(); 100_000]));
    // Lists of one element each, and their ends.
    let mut yard = Yard::new();
    for _ in 0..8_000 {
        yard.spawn((Many(vec![Units(vec![()]); 20]),));
    }
    let error = yard.save_with(&unverified(), Vec::new()).unwrap_err();
    assert!(
        matches!(&error, SaveError::Unreadable { component, .. } if &**component == "Many"),
        "{error}"
    );
}

#[test]
fn a_refusal_says_what_is_written_what_is_read_and_the_way_out() {
    let mut yard = Yard::new();
    yard.spawn((sheet(None),));
    let error = yard.save(Vec::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot save: `Sheet.nick` of 0v1 could not be loaded again: the field is read there, and not written, as with \
         `skip_serializing_if`, or `skip_serializing` alone: saved values have no names, so that the serde of a type has to write and read \
         the same fields, without `skip_serializing_if`, `untagged`, `tag` or `flatten`, and without borrowed text"
    );
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Settings {
    volume: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    theme: Option<String>,
}
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Market {
    prices: Vec<Price>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Price {
    #[serde(serialize_with = "as_text")]
    coins: u32,
}

mod town {
    use super::{Market, Settings};
    ecs::world! {
        #[world(save, snapshots)]
        pub(super) struct Town { components: (super::Picky), resources: (Settings, Market) }
    }
}

#[test]
fn a_resource_that_could_not_be_read_is_refused_before_a_byte_is_written() {
    let mut town = town::Town::new();
    let error = |town: &mut town::Town| {
        let mut bytes = Vec::new();
        let errors = [
            town.save_with(&unverified(), &mut bytes).unwrap_err(),
            town.snapshot()
                .save_with(&unverified(), &mut bytes)
                .unwrap_err(),
        ];
        assert!(bytes.is_empty());
        let [
            SaveError::Unreadable {
                component,
                path,
                entity: None,
                ..
            },
            other,
        ] = errors
        else {
            panic!("{errors:?}")
        };
        assert!(
            other.to_string().starts_with(&format!(
                "cannot save: `{component}{path}` could not be loaded again: "
            )),
            "{other}"
        );
        [component, path].concat()
    };
    assert_eq!(error(&mut town), "Settings.theme");
    *town.resource_mut() = Settings {
        volume: 1,
        theme: Some("dark".into()),
    };
    let mut bytes = Vec::new();
    town.save_with(&unverified(), &mut bytes).unwrap();
    assert_eq!(
        town::Town::load(&bytes[..]).unwrap().resource::<Settings>(),
        town.resource::<Settings>()
    );
    town.resource_mut::<Market>()
        .prices
        .push(Price { coins: 3 });
    assert_eq!(error(&mut town), "Market.prices[].coins");
}

#[test]
fn a_text_has_names_so_that_fields_may_be_left_out() {
    let mut yard = Yard::new();
    let entity = yard.spawn((sheet(None),));
    let text = serde_json::to_string(&yard.saved()).unwrap();
    let loaded = Yard::load_from(&mut serde_json::Deserializer::from_str(&text)).unwrap();
    assert_eq!(loaded.get::<Sheet>(entity), Some(&sheet(None)));
}

/// Versions of a game, of which only values that are there show the shapes of the types.
macro_rules! version {
    ($name:ident: $second:ty) => {
        #[allow(dead_code, reason = "each version is made or read")]
        mod $name {
            use super::Picky;
            use serde::{Deserialize, Serialize};

            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
            pub(super) struct Ticket {
                pub(super) number: Picky,
                pub(super) count: $second,
            }
            #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
            pub(super) struct Office {
                pub(super) last: Option<Ticket>,
            }

            ecs::world! {
                #[world(save)]
                pub(super) struct Fair { components: (Ticket), resources: (Office) }
            }
        }
    };
}
version!(older: u32);
version!(newer: i32);

#[test]
fn a_shape_that_only_values_show_is_compared_when_the_first_value_is_loaded() {
    let ticket = older::Ticket {
        number: Picky(1077),
        count: 7,
    };
    let mut fair = older::Fair::new();
    let entity = fair.spawn((ticket.clone(),));
    let [mut whole, mut part] = [Vec::new(), Vec::new()];
    fair.save(&mut whole).unwrap();
    fair.save_entities([entity], &mut part).unwrap();
    assert_eq!(
        older::Fair::load(&whole[..])
            .unwrap()
            .get::<older::Ticket>(entity),
        Some(&ticket)
    );
    let errors = [
        newer::Fair::load(&whole[..]).map(|_| ()).unwrap_err(),
        newer::Fair::new().merge(&part[..]).map(|_| ()).unwrap_err(),
    ];
    let is_it = |error: &LoadError| match error {
        LoadError::Shape {
            name,
            path,
            saved,
            now,
            ..
        } => [&**name, &**path, &**saved, &**now] == ["Ticket", ".count", "u32", "i32"],
        _ => false,
    };
    assert!(errors.iter().all(is_it), "{errors:?}");

    fair.despawn(entity);
    fair.resource_mut::<older::Office>().last = Some(ticket);
    let mut saved = Vec::new();
    fair.save(&mut saved).unwrap();
    let error = newer::Fair::load(&saved[..]).map(|_| ()).unwrap_err();
    assert!(
        matches!(&error, LoadError::Shape { name, path, .. } if &**name == "Office" && &**path == ".last.count"),
        "{error}"
    );
}
