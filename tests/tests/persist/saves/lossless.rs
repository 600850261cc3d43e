//! Values that a format of text does not keep: they come back as they were, or are refused when they are written.
#![allow(clippy::option_option, reason = "formats lose one of the two")]

use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Debug;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Marker;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Wrapped<T>(T);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Form {
    Circle(f32),
    Ring { inner: f64, outer: f64 },
    Path(Vec<(f32, f32)>, Option<Option<u8>>),
    Empty,
}

/// Read from what was kept aside before, as JSON does it.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Aside {
    tagged: Tagged,
    untagged: Untagged,
    #[serde(flatten)]
    flat: Flat,
    wide: (u128, i128),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Flat {
    form: Form,
    id: Wrapped<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Tagged {
    Weight {
        grams: f32,
        of: Wrapped<u32>,
        form: Form,
    },
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Letter(char),
    Text(String),
    Form(Form),
}

/// Each part of it alone may be one that a format loses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct All {
    single: f32,
    double: f64,
    optional: Option<f64>,
    twice: Option<Option<u8>>,
    unit: Option<()>,
    marker: Option<Marker>,
    wrapped: Option<Wrapped<Option<u8>>>,
    boxed: Option<Box<Option<()>>>,
    list: Vec<Option<Option<bool>>>,
    array: [Option<[Option<u8>; 1]>; 2],
    map: BTreeMap<String, f64>,
    by_number: BTreeMap<i16, Option<Form>>,
    by_letter: BTreeMap<char, Wrapped<[f32; 1]>>,
    form: Form,
    large: (u64, i64),
    nothing: (),
}

fn all() -> All {
    All {
        single: -0.0,
        double: 1.5e300,
        optional: Some(0.25),
        twice: Some(Some(3)),
        unit: None,
        marker: None,
        wrapped: Some(Wrapped(Some(1))),
        boxed: None,
        list: vec![None, Some(Some(true))],
        array: [None, Some([None])],
        map: [("a".into(), 1.0), ("b".into(), -1.0)].into(),
        by_number: [
            (-3, None),
            (4, Some(Form::Empty)),
            (5, Some(Form::Circle(1.0))),
        ]
        .into(),
        by_letter: [('x', Wrapped([1.0]))].into(),
        form: Form::Path(vec![(1.0, 2.0), (0.5, 0.25)], None),
        large: (u64::MAX, i64::MIN),
        nothing: (),
    }
}

/// A value that is left out where it is empty, and has no default.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct LeftOut {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    list: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct ByPair(BTreeMap<(u8, u8), u8>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Node {
    next: Option<Box<Node>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Nested(Vec<Nested>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Chain {
    End,
    Link(Box<Chain>),
    Pair(Box<Chain>, u8),
    Named { next: Box<Chain> },
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Limits {
    most: f32,
    nested: Vec<Option<Nested>>,
}

ecs::world! {
    #[world(save)]
    struct Level { components: (All, Aside, LeftOut, ByPair, Node, Nested, Chain), resources: (Limits) }
}

/// What a format makes of a world: an error when it is written, or when it is read, or the world.
fn trip(level: &Level, format: &str) -> Result<Result<Level, String>, String> {
    let loaded =
        |loaded: Result<Level, String>, text| loaded.map_err(|error| format!("{error}: {text}"));
    match format {
        "value" => {
            let value = serde_json::to_value(level.saved()).map_err(|error| error.to_string())?;
            Ok(loaded(
                Level::load_from(value.clone()).map_err(|error| error.to_string()),
                value.to_string(),
            ))
        }
        "json" => {
            let text = serde_json::to_string(&level.saved()).map_err(|error| error.to_string())?;
            let read = Level::load_from(&mut serde_json::Deserializer::from_str(&text));
            Ok(loaded(read.map_err(|error| error.to_string()), text))
        }
        _ => {
            let text = ron::to_string(&level.saved()).map_err(|error| error.to_string())?;
            let read = Level::load_from(&mut ron::Deserializer::from_str(&text).unwrap());
            Ok(loaded(read.map_err(|error| error.to_string()), text))
        }
    }
}

fn aside() -> Aside {
    Aside {
        tagged: Tagged::Weight {
            grams: 2.5,
            of: Wrapped(9),
            form: Form::Ring {
                inner: 1.0,
                outer: 2.0,
            },
        },
        untagged: Untagged::Form(Form::Circle(2.0)),
        flat: Flat {
            form: Form::Circle(2.0),
            id: Wrapped(3),
        },
        wide: (1 << 100, -1 << 100),
    }
}

/// The formats in which a value comes back, which are the only ones that take it; and the errors of others.
fn kept<C: ecs::ComponentOf<Level> + Clone + Debug>(value: &C) -> (Vec<&'static str>, Vec<String>) {
    kept_of(value, &["value", "json", "ron"])
}

fn kept_of<C: ecs::ComponentOf<Level> + Clone + Debug>(
    value: &C,
    formats: &[&'static str],
) -> (Vec<&'static str>, Vec<String>) {
    let (mut kept, mut errors) = (Vec::new(), Vec::new());
    let mut level = Level::new();
    level.spawn((value.clone(),));
    for format in formats.iter().copied() {
        match trip(&level, format) {
            Ok(loaded) => {
                let loaded =
                    loaded.unwrap_or_else(|error| panic!("{format} took {value:?}: {error}"));
                let read = loaded.query_ref::<&C>().next().unwrap();
                assert_eq!(format!("{read:?}"), format!("{value:?}"), "{format}");
                kept.push(format);
            }
            Err(error) => errors.push(error),
        }
    }
    (kept, errors)
}

#[test]
fn each_value_that_a_format_keeps_comes_back() {
    assert_eq!(kept(&all()), (vec!["value", "json", "ron"], vec![]));
    let json = |aside: &Aside| {
        assert_eq!(kept_of(aside, &["json"]), (vec!["json"], vec![]));
    };
    json(&aside());
    json(&Aside {
        tagged: Tagged::Nothing,
        untagged: Untagged::Letter('a'),
        ..aside()
    });
    json(&Aside {
        untagged: Untagged::Text("ab".into()),
        ..aside()
    });
}

/// A part, why it is refused, and how it comes to be so.
type Change<'c> = (&'c str, &'c str, &'c dyn Fn(&mut All));

#[test]
fn what_a_format_loses_is_refused_with_entity_component_and_part() {
    const NUMBER: &str = "would not be read again: the format has no such number, as RON has";
    const NOTHING: &str = "`Some` of nothing would be read as `None`: the format does not tell them apart, as RON does";
    let circle = |radius| Form::Circle(radius);
    let changes: [Change<'_>; 17] = [
        ("single", &format!("inf {NUMBER}"), &|it| {
            it.single = f32::INFINITY;
        }),
        ("double", &format!("NaN {NUMBER}"), &|it| {
            it.double = f64::NAN;
        }),
        ("optional", &format!("-inf {NUMBER}"), &|it| {
            it.optional = Some(f64::NEG_INFINITY);
        }),
        ("twice", NOTHING, &|it| it.twice = Some(None)),
        ("unit", NOTHING, &|it| it.unit = Some(())),
        ("marker", NOTHING, &|it| it.marker = Some(Marker)),
        ("wrapped", NOTHING, &|it| it.wrapped = Some(Wrapped(None))),
        ("boxed", NOTHING, &|it| it.boxed = Some(Box::new(None))),
        ("boxed", NOTHING, &|it| it.boxed = Some(Box::new(Some(())))),
        ("list[2]", NOTHING, &|it| it.list.push(Some(None))),
        ("map.a", &format!("NaN {NUMBER}"), &|it| {
            *it.map.get_mut("a").unwrap() = -f64::NAN;
        }),
        ("by_number.5.Circle", &format!("inf {NUMBER}"), &|it| {
            it.by_number.insert(5, Some(circle(f32::INFINITY)));
        }),
        ("by_letter.'x'[0]", &format!("inf {NUMBER}"), &|it| {
            it.by_letter.insert('x', Wrapped([f32::INFINITY]));
        }),
        ("form.Circle", &format!("NaN {NUMBER}"), &|it| {
            it.form = circle(f32::NAN);
        }),
        ("form.outer", &format!("inf {NUMBER}"), &|it| {
            it.form = Form::Ring {
                inner: 0.0,
                outer: f64::INFINITY,
            }
        }),
        ("form[0][1][1]", &format!("inf {NUMBER}"), &|it| {
            it.form = Form::Path(vec![(0.0, 0.0), (0.0, f32::INFINITY)], None);
        }),
        ("form[1]", NOTHING, &|it| {
            it.form = Form::Path(vec![], Some(None));
        }),
    ];
    for (part, reason, change) in changes {
        let mut value = all();
        change(&mut value);
        let error = format!("cannot save: `All` of 0v1: in `{part}`, {reason}");
        assert_eq!(kept(&value), (vec!["ron"], vec![error; 2]));
    }
}

#[derive(Clone, Serialize, Deserialize)]
struct Heat(f32);

#[test]
fn resources_and_registered_components_are_refused_by_name_too() {
    let mut level = Level::new();
    level.resource_mut::<Limits>().most = f32::INFINITY;
    let error = serde_json::to_string(&level.saved()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("cannot save: the resource `Limits`: in `most`, inf would"),
        "{error}"
    );
    level.resource_mut::<Limits>().most = 0.0;

    let heat = level
        .register_with::<Heat>(ecs::Registration::named("heat").saved())
        .unwrap();
    let pan = level.spawn(());
    level.insert_key(pan, heat, Heat(f32::NAN)).unwrap();
    let error = serde_json::to_string(&level.saved_entities([pan]).unwrap()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("cannot save: `heat` of 0v1: NaN would"),
        "{error}"
    );
}

/// A writer with room for this many bytes.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self
            .0
            .checked_sub(bytes.len())
            .ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_key_that_is_no_text_is_named_and_an_error_of_the_writer_stays_its_own() {
    let mut level = Level::new();
    level.spawn((ByPair([((1, 2), 3)].into()),));
    let error = serde_json::to_string(&level.saved()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot save: `ByPair` of 0v1: in `(1, 2)`, the key is no text, which the format demands"
    );
    let mut level = Level::new();
    level.spawn((all(),));
    let len = serde_json::to_string(&level.saved()).unwrap().len();
    for room in (0..len).step_by(len / 20) {
        let error = serde_json::to_writer(Full(room), &level.saved()).unwrap_err();
        assert_eq!(
            error.io_error_kind(),
            Some(std::io::ErrorKind::StorageFull),
            "{error}"
        );
    }
}

#[test]
fn values_are_refused_as_soon_as_they_are_nested_deeper_than_their_reader_goes() {
    fn deep<C>(depth: usize, first: C, around: impl Fn(C) -> C) -> C {
        (0..depth).fold(first, |inner, _| around(inner))
    }
    fn most<C: ecs::ComponentOf<Level> + Clone + Debug>(of: impl Fn(usize) -> C) -> [usize; 3] {
        let mut most = [0; 3];
        for depth in 0..135 {
            for (format, most) in ["value", "json", "ron"].into_iter().zip(&mut most) {
                // Either it comes back, or it is refused.
                let (kept, errors) = kept_of(&of(depth), &[format]);
                *most = if kept.is_empty() { *most } else { depth };
                assert!(
                    errors
                        .iter()
                        .all(|error| error.contains("nested too deeply")),
                    "{errors:?}"
                );
            }
        }
        most
    }
    assert_eq!(
        most(|depth| deep(depth, Nested(vec![]), |inner| Nested(vec![inner]))),
        [63, 63, 39]
    );
    let node = |inner| Node {
        next: Some(Box::new(inner)),
    };
    assert_eq!(
        most(|depth| deep(depth, Node { next: None }, node)),
        [63, 63, 39]
    );
    assert_eq!(
        most(|depth| deep(depth, Chain::End, |inner| Chain::Link(Box::new(inner)))),
        [123, 123, 59]
    );
    assert_eq!(
        most(|depth| deep(depth, Chain::End, |inner| Chain::Pair(Box::new(inner), 0))),
        [61, 61, 39]
    );
    assert_eq!(
        most(|depth| deep(depth, Chain::End, |inner| Chain::Named {
            next: Box::new(inner)
        })),
        [61, 61, 39]
    );
    let mut level = Level::new();
    let mut read = 0;
    for depth in 0..135 {
        level.resource_mut::<Limits>().nested = vec![Some(deep(depth, Nested(vec![]), |inner| {
            Nested(vec![inner])
        }))];
        for format in ["value", "json", "ron"] {
            let trip = trip(&level, format);
            read += usize::from(trip.is_ok());
            assert!(
                trip.is_err() || trip.is_ok_and(|loaded| loaded.is_ok()),
                "{format}, {depth}"
            );
        }
    }
    assert!(read > 150, "{read}");
}

#[test]
fn a_value_that_would_not_be_read_again_is_refused_where_texts_are_verified() {
    let mut level = Level::new();
    let entity = level.spawn((LeftOut { list: vec![1] },));
    assert!(serde_json::to_string(&level.saved().verify(true)).is_ok());
    level.get_mut::<LeftOut>(entity).unwrap().list.clear();
    let error = serde_json::to_string(&level.saved().verify(true)).unwrap_err();
    let expected =
        "cannot save: `LeftOut` of 0v1: it could not be read again: missing field `list`";
    assert_eq!(error.to_string(), expected);
    assert_eq!(
        serde_json::to_string(&level.saved()).is_err(),
        cfg!(debug_assertions)
    );
    assert!(serde_json::to_string(&level.saved().verify(false)).is_ok());
    level.despawn(entity);
    let other = level.spawn((Aside {
        untagged: Untagged::Text("a".into()),
        ..aside()
    },));
    let error =
        serde_json::to_string(&level.saved_entities([other]).unwrap().verify(true)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot save: `Aside` of 0v2: it would be read as another value"
    );
}
