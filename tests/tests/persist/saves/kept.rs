//! Types of which each value is saved, and is the same when it is loaded: none of them is taken for one that could not be read again.

use ecs::prelude::*;
use ecs::save::Saves;
use ecs::{Registration, SaveOptions};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::fmt::Debug;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::{NonZeroI64, NonZeroU8, NonZeroU32, Wrapping};
use std::ops::{Bound, Range, RangeInclusive};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Of<T>(T);
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Nothing;
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Empty {}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Chain(Option<Box<Chain>>);
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Tree {
    name: String,
    below: Vec<Tree>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Plan<T> {
    Rest,
    Walk { to: T, via: Vec<Plan<T>> },
    Both(Box<Plan<T>>, Box<Plan<T>>),
    Named(Of<String>),
    Unit(()),
}
/// As glam has it: a tuple by hand.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Vector(f32, f32, f32);
impl Serialize for Vector {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeTupleStruct;
        let mut parts = serializer.serialize_tuple_struct("Vector", 3)?;
        [self.0, self.1, self.2]
            .iter()
            .try_for_each(|part| parts.serialize_field(part))?;
        parts.end()
    }
}
impl<'de> Deserialize<'de> for Vector {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <(f32, f32, f32)>::deserialize(deserializer).map(|(x, y, z)| Self(x, y, z))
    }
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
struct Transparent {
    inner: u64,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "(u8, String)", into = "(u8, String)")]
struct Converted {
    number: u8,
    text: String,
}
impl From<(u8, String)> for Converted {
    fn from((number, text): (u8, String)) -> Self {
        Self { number, text }
    }
}
impl From<Converted> for (u8, String) {
    fn from(Converted { number, text }: Converted) -> Self {
        (number, text)
    }
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
struct Renamed {
    #[serde(alias = "a", alias = "z_first")]
    first_of_all: u8,
    #[serde(default)]
    second: Option<u16>,
    #[serde(skip)]
    third: u8,
    #[serde(rename(serialize = "out", deserialize = "in"))]
    fourth: i8,
    #[serde(with = "seconds")]
    fifth: Duration,
}
mod seconds {
    use super::{Deserialize, Deserializer, Duration, Serializer};
    pub(super) fn serialize<S: Serializer>(
        duration: &Duration,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(u32::try_from(duration.as_secs()).unwrap())
    }
    pub(super) fn deserialize<'d, D: Deserializer<'d>>(
        deserializer: D,
    ) -> Result<Duration, D::Error> {
        // A wider number has the same bytes.
        u64::deserialize(deserializer).map(Duration::from_secs)
    }
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[serde(alias = "rock")]
    Stone,
    Wood,
    #[serde(skip)]
    Unwritten,
}
/// A pair of its own, in which the first part says what the second one is.
#[derive(Clone, Debug, PartialEq)]
enum Dependent {
    Number(u32),
    Text(String),
}
impl Serialize for Dependent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => (0_u8, number).serialize(serializer),
            Self::Text(text) => (1_u8, text).serialize(serializer),
        }
    }
}
impl<'de> Deserialize<'de> for Dependent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts;
        impl<'de> serde::de::Visitor<'de> for Parts {
            type Value = Dependent;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a number and what it says")
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut parts: A,
            ) -> Result<Dependent, A::Error> {
                let lacks = || serde::de::Error::custom("a part is missing");
                match parts.next_element::<u8>()?.ok_or_else(lacks)? {
                    0 => parts
                        .next_element()?
                        .map(Dependent::Number)
                        .ok_or_else(lacks),
                    _ => parts.next_element()?.map(Dependent::Text).ok_or_else(lacks),
                }
            }
        }
        deserializer.deserialize_tuple(2, Parts)
    }
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Bytes(#[serde(with = "bytes")] Vec<u8>);
/// Written as bytes, and read as a list of them.
mod bytes {
    use super::{Deserialize, Deserializer, Serializer};
    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytes)
    }
    pub(super) fn deserialize<'d, D: Deserializer<'d>>(
        deserializer: D,
    ) -> Result<Vec<u8>, D::Error> {
        Vec::deserialize(deserializer)
    }
}
/// Tuples in tuples, which are read as one.
#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Nested(u8, Option<u16>, String, u32);
impl Serialize for Nested {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ((self.0, (&self.1, &self.2)), (), self.3).serialize(serializer)
    }
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Handles {
    one: Entity,
    more: Vec<(Option<Entity>, HashMap<Entity, u8>)>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Borrowed<'a>(Cow<'a, str>, Cow<'a, [u16]>);

ecs::world! {
    #[world(save)]
    struct Store { components: (Handles) }
}

/// Each value, saved alone, behind the others, and in a world whose shapes are known, is the same when it is loaded.
#[track_caller]
fn kept<T>(values: &[T])
where
    T: Clone + Debug + PartialEq + Serialize + for<'de> Deserialize<'de> + Send + Sync + 'static,
{
    let fresh = || {
        let mut store = Store::new();
        let key = store
            .register_with::<T>(Registration::named("kept").saved())
            .unwrap();
        (store, key)
    };
    let (mut all, key) = fresh();
    for value in values {
        let entity = all.spawn(());
        all.insert_key(entity, key, value.clone()).unwrap();
        for options in [
            SaveOptions::new().verify(false),
            SaveOptions::new().verify(true),
        ] {
            let mut bytes = Vec::new();
            all.save_with(&options, &mut bytes)
                .unwrap_or_else(|error| panic!("{error}"));
            let (mut loaded, key) = fresh();
            loaded
                .load_into(&bytes[..])
                .unwrap_or_else(|error| panic!("{error}"));
            assert!(
                all.entities()
                    .all(|entity| loaded.get_key(entity, key) == all.get_key(entity, key)),
                "{value:?}"
            );
        }
    }
}

#[test]
fn numbers_and_texts_are_kept() {
    kept(&[
        Of((u8::MAX, u16::MAX, u32::MAX, u64::MAX, u128::MAX)),
        Of((0, 1, 2, 3, 4)),
    ]);
    kept(&[
        Of((i8::MIN, i16::MIN, i32::MIN, i64::MIN, i128::MIN)),
        Of((0, -1, 2, -3, 4)),
    ]);
    kept(&[Of((f32::INFINITY, -0.0_f64)), Of((1.5, f64::MIN_POSITIVE))]);
    kept(&['a', '\u{10ffff}', '\0']);
    kept(&[(true, usize::MAX, isize::MIN), (false, 0, 0)]);
    kept(&[NonZeroU32::MIN, NonZeroU32::MAX]);
    kept(&[(NonZeroU8::MAX, NonZeroI64::MIN, Wrapping(7_u16))]);
    kept(&[String::new(), "ö".repeat(300)]);
    kept::<(Box<str>, PathBuf)>(&[("b".into(), "c/d".into())]);
    kept(&[
        Borrowed("a".into(), vec![1, 2].into()),
        Borrowed(Cow::Owned(String::new()), Cow::Owned(Vec::new())),
    ]);
}

#[test]
fn types_of_the_standard_library_are_kept() {
    kept(&[
        (Duration::ZERO, SystemTime::UNIX_EPOCH),
        (
            Duration::MAX,
            SystemTime::UNIX_EPOCH + Duration::from_nanos(7),
        ),
    ]);
    kept::<IpAddr>(&[Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()]);
    kept::<SocketAddr>(&["1.2.3.4:5".parse().unwrap(), "[::1]:9".parse().unwrap()]);
    kept::<(Range<u8>, RangeInclusive<i64>, Bound<u8>)>(&[
        (1..2, 3..=4, Bound::Unbounded),
        (1..2, 3..=4, Bound::Excluded(7)),
    ]);
    kept::<Result<u8, String>>(&[Ok(7), Err("no".into())]);
    kept::<Option<Option<()>>>(&[None, Some(None), Some(Some(()))]);
    kept::<std::marker::PhantomData<u8>>(&[std::marker::PhantomData]);
}

#[test]
fn collections_are_kept() {
    kept::<Box<[u16]>>(&[[].into(), [1, 2, 3].into()]);
    kept::<VecDeque<Option<u8>>>(&[[None].into(), [Some(1), None].into(), [].into()]);
    kept::<HashMap<String, (u8, Vec<bool>)>>(&[
        HashMap::new(),
        [("a".into(), (1, vec![true]))].into(),
    ]);
    kept::<BTreeMap<Kind, BTreeSet<char>>>(&[[
        (Kind::Stone, ['x', 'y'].into()),
        (Kind::Wood, [].into()),
    ]
    .into()]);
    kept(&[[[7_u8; 32]; 2], [[0; 32]; 2]]);
    kept(&[([(); 4], [Nothing; 3], Empty {}, ())]);
    kept(&[vec![Nothing; 5], Vec::new()]);
    kept(&[Bytes(vec![]), Bytes(vec![1, 2, 255])]);
    // More elements of more kinds than are compared with each other.
    let all = (0..300_u32).map(|i| {
        (0..8)
            .map(|bit| (i >> bit & 1 == 1).then_some(bit))
            .collect::<Vec<_>>()
    });
    kept(&[all.collect::<Vec<_>>()]);
    kept(&[(0..100_000_u32).collect::<Vec<_>>()]);
}

#[test]
fn types_that_contain_themselves_are_kept() {
    kept(
        &[1, 2, 60, 64]
            .map(|count| (1..count).fold(Chain(None), |chain, _| Chain(Some(Box::new(chain))))),
    );
    kept(&[1, 2, 30].map(|count| {
        (1..count).fold(
            Tree {
                name: "leaf".into(),
                below: vec![],
            },
            |tree, i| Tree {
                name: i.to_string(),
                below: vec![
                    tree,
                    Tree {
                        name: String::new(),
                        below: vec![],
                    },
                ],
            },
        )
    }));
    let walk = |via| Plan::Walk {
        to: Some(Of(3_u8)),
        via,
    };
    kept(&[
        Plan::Rest,
        walk(vec![]),
        Plan::Both(
            Box::new(walk(vec![Plan::Unit(())])),
            Box::new(Plan::Named(Of("n".into()))),
        ),
    ]);
    kept(&[Of(Of(Of(1_u8)))]);
    kept(&[Of((Of(1_u8), Of(Of("two".to_string()))))]);
}

#[test]
fn attributes_that_need_no_names_are_kept() {
    kept(&[Transparent { inner: 7 }]);
    kept(&[Converted {
        number: 1,
        text: "one".into(),
    }]);
    let renamed = |second| Renamed {
        first_of_all: 1,
        second,
        third: 0,
        fourth: -4,
        fifth: Duration::from_secs(5),
    };
    kept(&[renamed(None), renamed(Some(2))]);
    kept(&[Kind::Stone, Kind::Wood]);
    let mut store = Store::new();
    let key = store
        .register_with::<Kind>(Registration::named("kept").saved())
        .unwrap();
    let entity = store.spawn(());
    store.insert_key(entity, key, Kind::Unwritten).unwrap();
    assert!(
        store
            .save(Vec::new())
            .unwrap_err()
            .to_string()
            .starts_with("cannot save: `kept` of 0v1: ")
    );
}

#[test]
fn pairs_written_by_hand_are_kept_if_they_match() {
    kept(&[Vector(1.0, 2.0, 3.0)]);
    kept(&[Of(vec![
        Dependent::Number(7),
        Dependent::Text("seven".into()),
        Dependent::Number(8),
    ])]);
    kept(&[
        Nested(1, None, "one".into(), 2),
        Nested(1, Some(7), String::new(), 3),
    ]);
    kept(&[
        crate::saves::written::Picky(77),
        crate::saves::written::Picky(1077),
    ]);
    kept(&[
        (crate::saves::written::Picky(77), 7_u8, Some(Kind::Wood)),
        (crate::saves::written::Picky(1077), 8, None),
    ]);
    // What asks for values that nobody makes up is told by the first that is there.
    let store = Store::save_schema();
    assert!(
        store.contains("{one: entity, more: list((option(entity), map(entity, u8)))}"),
        "{store}"
    );
}

#[test]
fn handles_are_kept() {
    let mut store = Store::new();
    let one = store.spawn(());
    let handles = Handles {
        one,
        more: vec![(None, HashMap::new()), (Some(one), [(one, 7)].into())],
    };
    let two = store.spawn((handles.clone(),));
    let mut bytes = Vec::new();
    store
        .save_with(&SaveOptions::new().verify(false), &mut bytes)
        .unwrap();
    assert_eq!(
        Store::load(&bytes[..]).unwrap().get::<Handles>(two),
        Some(&handles)
    );
    // A part is read back as well, by its own handles.
    let mut part = Vec::new();
    store
        .save_entities_with(
            &SaveOptions::new().closed().verify(false),
            [one, two],
            &mut part,
        )
        .unwrap();
    let merged = Store::new().merge(&part[..]).unwrap();
    assert_eq!(merged.dangling(), 0);
}
