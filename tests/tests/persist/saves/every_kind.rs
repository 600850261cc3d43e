//! Files of a world with values of every kind. They are read for ever.

use crate::saves::versions::{assert_golden, before_shapes};
use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Numbers {
    pub signed: (i8, i16, i32, i64),
    pub unsigned: (u8, u16, u32, u64),
    pub floats: (f32, f64),
    pub is_odd: bool,
    pub letter: char,
    pub never_zero: NonZeroU32,
    pub size: usize,
}

/// Not every text has them.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Wide(pub i128, pub u128);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Collections {
    pub list: Vec<u16>,
    pub queue: VecDeque<Option<u8>>,
    pub array: [i32; 3],
    pub map: BTreeMap<String, u8>,
    pub set: BTreeSet<i64>,
    pub boxed: Box<[f32]>,
    pub nested: Vec<BTreeMap<u8, (String, Vec<bool>)>>,
}

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Gait {
    Rest,
    Walk(f32),
    Run { speed: f32, since: Duration },
    Fall(i32, i32),
}

/// A tree, whose type contains itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Tree {
    pub name: Box<str>,
    pub branches: Vec<Self>,
    pub next: Option<Box<Self>>,
}

/// Without the derive.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Plain<T> {
    pub value: T,
    pub result: Result<T, String>,
    pub text: Cow<'static, str>,
    pub unit: (),
    pub maybe: Option<T>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Metres(pub f64);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Attributes {
    #[serde(rename = "in")]
    pub within: Metres,
    #[serde(skip)]
    pub cache: u32,
    #[serde(with = "doubled")]
    pub doubled: u32,
    #[serde(default, alias = "label")]
    pub name: String,
    pub address: IpAddr,
}

/// Written twice as large.
mod doubled {
    use serde::{Deserialize, Deserializer, Serializer};
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
    pub(super) fn serialize<S: Serializer>(number: &u32, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u32(number * 2)
    }
    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
        Ok(u32::deserialize(from)? / 2)
    }
}

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "(u8, u8)", try_from = "(u8, u8)")]
pub(crate) struct Ordered {
    pub low: u8,
    pub high: u8,
}

impl From<Ordered> for (u8, u8) {
    fn from(it: Ordered) -> Self {
        (it.low, it.high)
    }
}

impl TryFrom<(u8, u8)> for Ordered {
    type Error = &'static str;

    fn try_from((low, high): (u8, u8)) -> Result<Self, Self::Error> {
        if low < high {
            Ok(Self { low, high })
        } else {
            Err("the first one is no less")
        }
    }
}

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Handles {
    pub of: Option<Entity>,
    pub all: Vec<(u8, Entity)>,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse", track)]
pub(crate) struct Rare;

#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Serialize,
    Deserialize,
    bytemuck::NoUninit,
    bytemuck::CheckedBitPattern,
)]
#[repr(C)]
pub(crate) struct Bytes {
    pub number: u32,
    pub is_lit: bool,
    pub rest: [u8; 3],
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Calendar {
    pub day: u32,
    pub feasts: BTreeMap<u32, String>,
    pub of: Option<Entity>,
}

ecs::world! {
    #[world(save)]
    pub(crate) struct Museum {
        components: (Numbers, Wide, Collections, Gait, Tree, Plain<u16>, Attributes, Ordered, Handles, Rare, Bytes),
        resources: (Calendar),
    }

    #[archetype]
    pub(crate) struct Exhibit { numbers: Numbers, gait: Gait, tree: Option<Tree> }
}

pub(crate) fn museum() -> Museum {
    let mut museum = Museum::new();
    let mut last = None;
    for i in 0..4_u8 {
        let number = u32::from(i);
        let numbers = Numbers {
            signed: (-1, -300, -70_000, i64::MIN),
            unsigned: (i, 300, 70_000, u64::MAX),
            floats: (f32::from(i) / 3.0, f64::from(i) / 3.0),
            is_odd: i % 2 == 1,
            letter: ['a', 'ß', '\u{1F600}', '\0'][usize::from(i)],
            never_zero: NonZeroU32::new(number + 1).unwrap(),
            size: usize::from(i) << 20,
        };
        let gait = match i {
            0 => Gait::Rest,
            1 => Gait::Walk(0.5),
            2 => Gait::Run {
                speed: 2.5,
                since: Duration::new(7, 5),
            },
            _ => Gait::Fall(-1, 1),
        };
        let leaf = Tree {
            name: "leaf".into(),
            branches: Vec::new(),
            next: None,
        };
        let tree = (i > 0).then(|| Tree {
            name: format!("tree {i}").into(),
            branches: vec![leaf.clone(); usize::from(i)],
            next: Some(Box::new(leaf)),
        });
        let exhibit = museum.spawn(Exhibit {
            numbers,
            gait,
            tree,
        });
        museum
            .insert(exhibit, Wide(i128::MIN + 1, u128::MAX))
            .unwrap();
        let collections = Collections {
            list: vec![1, 200, 30_000],
            queue: [None, Some(i)].into(),
            array: [-1, 0, 1],
            map: [("one".into(), 1), ("two".into(), 2)].into(),
            set: [-5, 5].into(),
            boxed: [0.25, 0.5].into(),
            nested: vec![
                [(i, (String::from("x"), vec![true, false]))].into(),
                BTreeMap::new(),
            ],
        };
        museum.insert(exhibit, collections).unwrap();
        let result = if i % 2 == 0 {
            Ok(9)
        } else {
            Err(String::from("odd"))
        };
        let plain = Plain {
            value: u16::from(i),
            result,
            text: "text".into(),
            unit: (),
            maybe: (i > 1).then_some(77),
        };
        museum.insert(exhibit, plain).unwrap();
        let attributes = Attributes {
            within: Metres(1.5),
            cache: 0,
            doubled: 21,
            name: "name".into(),
            address: if i % 2 == 0 {
                [127, 0, 0, 1].into()
            } else {
                [1_u16, 2, 3, 4, 5, 6, 7, 8].into()
            },
        };
        museum.insert(exhibit, attributes).unwrap();
        museum
            .insert(exhibit, Ordered { low: i, high: 200 })
            .unwrap();
        museum
            .insert(
                exhibit,
                Handles {
                    of: last,
                    all: last.map(|last| (i, last)).into_iter().collect(),
                },
            )
            .unwrap();
        if i % 2 == 0 {
            museum.insert(exhibit, Rare).unwrap();
        }
        museum
            .insert(
                exhibit,
                Bytes {
                    number,
                    is_lit: i == 2,
                    rest: [7; 3],
                },
            )
            .unwrap();
        last = Some(exhibit);
    }
    let feasts = [(4, "first".into()), (200, "second".into())].into();
    *museum.resource_mut::<Calendar>() = Calendar {
        day: 7,
        feasts,
        of: last,
    };
    museum
}

/// What RON can hold of it.
fn narrow_museum() -> Museum {
    let mut museum = museum();
    museum.clear_component::<Wide>().unwrap();
    museum
}

fn assert_same(loaded: &Museum, expected: &Museum, of: &str) {
    loaded.check_invariants();
    assert_eq!(
        loaded.resource::<Calendar>(),
        expected.resource::<Calendar>(),
        "{of}"
    );
    assert!(
        loaded.entities().eq(expected.entities()),
        "the entities of {of}"
    );
    for it in expected.entities() {
        macro_rules! assert_each {
            ($($component:ty),*) => { $(assert_eq!(loaded.get::<$component>(it), expected.get::<$component>(it), "{of}");)* };
        }
        assert_each!(
            Numbers,
            Wide,
            Collections,
            Gait,
            Tree,
            Plain<u16>,
            Attributes,
            Ordered,
            Handles,
            Rare,
            Bytes
        );
    }
}

#[test]
fn files_of_every_kind_of_value_are_read_for_ever() {
    // Bytes are those of a machine whose numbers have their least significant byte first.
    #[cfg(target_endian = "little")]
    assert_same(
        &Museum::load(before_shapes("museum")).unwrap(),
        &museum(),
        "the save",
    );
    let json = &mut serde_json::Deserializer::from_slice(before_shapes("museum.json"));
    assert_same(&Museum::load_from(json).unwrap(), &museum(), "the JSON");
    let ron = &mut ron::Deserializer::from_bytes(before_shapes("museum.ron")).unwrap();
    assert_same(
        &Museum::load_from(ron).unwrap(),
        &narrow_museum(),
        "the RON",
    );
}

#[test]
fn values_of_every_kind_are_saved_and_loaded() {
    let mut bytes = Vec::new();
    museum().save(&mut bytes).unwrap();
    assert_same(&Museum::load(&bytes[..]).unwrap(), &museum(), "a save");
    #[cfg(target_endian = "little")]
    assert_same(
        &Museum::load(assert_golden("museum", &bytes)).unwrap(),
        &museum(),
        "the file",
    );
    let text = serde_json::to_string(&museum().saved()).unwrap();
    let json = &mut serde_json::Deserializer::from_str(&text);
    assert_same(&Museum::load_from(json).unwrap(), &museum(), "a text");
}
