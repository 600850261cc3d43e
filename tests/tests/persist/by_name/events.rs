//! Events by name: sent, aimed, read and observed as data.

use ecs::prelude::*;
use ecs::{ChangeError, DataError, Value};
use serde::{Deserialize, Serialize, Serializer};
use std::sync::mpsc;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hit {
    pub(crate) by: Option<Entity>,
    pub(crate) strength: f32,
}

mod loud {
    #[derive(Debug, serde::Serialize, serde::Deserialize)]
    pub(crate) struct Noise(pub(crate) u8);
}

mod soft {
    #[derive(Debug, serde::Serialize, serde::Deserialize)]
    pub(crate) struct Noise(pub(crate) u8);
}

/// No serde.
#[derive(Debug)]
pub(crate) struct Silent;

/// It cannot be written.
#[derive(Debug, Deserialize)]
pub(crate) struct Angry;

impl Serialize for Angry {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        panic!("I am angry")
    }
}

ecs::world! {
    #[world(text, observed)]
    pub(crate) struct Arena { components: (u8,), events: (Hit, loud::Noise, soft::Noise, Silent, Angry) }
}

ecs::world! {
    #[world(save)]
    pub(crate) struct Unobserved { components: (u8,), events: (Hit) }
}

ecs::world! {
    #[world]
    pub(crate) struct Wordless { components: (u8,), events: (Hit) }
}

fn hit(strength: f64) -> Value<'static> {
    Value::record([("by", Value::Optional(None)), ("strength", strength.into())])
}

#[test]
fn an_event_by_name_comes_to_readers_of_its_type_and_by_name() {
    let mut arena = Arena::new();
    let mut typed = arena.resource_mut::<ecs::Events<Hit>>().cursor();
    arena.send(Hit {
        by: None,
        strength: 1.0,
    });
    let mut named = arena.event_values("Hit").unwrap();
    arena.send_value("Hit", hit(2.5)).unwrap();
    arena.send(Hit {
        by: None,
        strength: 3.0,
    });
    let strengths: Vec<f32> = typed
        .read(arena.resource::<ecs::Events<Hit>>())
        .map(|hit| hit.strength)
        .collect();
    assert_eq!(strengths, [1.0, 2.5, 3.0]);
    let values = |strength: f32| {
        Ok(Value::record([
            ("by", Value::Optional(None)),
            ("strength", strength.into()),
        ]))
    };
    assert_eq!(
        named.read(&arena),
        [values(2.5), values(3.0)],
        "those since the reader was made"
    );
    assert_eq!((named.read(&arena), named.missed()), (vec![], 0));
}

#[test]
fn an_event_by_name_calls_observers_of_its_type_and_by_name() {
    let mut arena = Arena::new();
    let [one, other] = [(); 2].map(|()| arena.spawn((1_u8,)));
    let (sender, hits) = mpsc::channel();
    arena
        .observe("typed", move |hit: On<'_, Arena, Trigger<Hit>>| {
            sender.send(hit.event().strength).unwrap();
        })
        .unwrap();
    let (sender, of_one) = mpsc::channel();
    let observer = arena.observe_values("Hit", Some(one), move |entity, hit| {
        sender.send((entity, hit)).unwrap();
    });
    let observer = observer.unwrap().unwrap();
    for entity in [one, other] {
        arena.trigger_value(entity, "Hit", hit(4.0)).unwrap();
    }
    arena
        .trigger(
            one,
            Hit {
                by: Some(other),
                strength: 5.0,
            },
        )
        .unwrap();
    assert_eq!(hits.try_iter().collect::<Vec<_>>(), [4.0, 4.0, 5.0]);
    let seen: Vec<_> = of_one
        .try_iter()
        .map(|(entity, hit)| (entity, hit.unwrap().at("strength").cloned()))
        .collect();
    assert_eq!(seen, [(one, Ok(4.0_f32.into())), (one, Ok(5.0_f32.into()))]);
    assert!(arena.unobserve(observer));
    arena.trigger_value(one, "Hit", hit(6.0)).unwrap();
    assert!(of_one.try_iter().next().is_none());
}

#[test]
fn an_event_that_cannot_be_made_is_an_error_and_nobody_hears_of_it() {
    let mut arena = Arena::new();
    let entity = arena.spawn((1_u8,));
    let mut hits = arena.event_values("Hit").unwrap();
    for (event, value, text) in [
        (
            "Hat",
            hit(1.0),
            "the world lists no event `Hat`: there are `Hit`, `loud::Noise`, `soft::Noise`, `Silent` and `Angry`",
        ),
        (
            "Hit",
            Value::record([("strength", Value::from("hard"))]),
            "`Hit` refuses the value at `strength`: ",
        ),
        ("Hit", 7_u8.into(), "`Hit` refuses the value: "),
        (
            "Silent",
            Value::Unit,
            "no value of `Silent` is made by name: ",
        ),
    ] {
        for error in [
            arena.send_value(event, value.clone()),
            arena.trigger_value(entity, event, value),
        ] {
            let error = error.unwrap_err().to_string();
            assert!(error.starts_with(text), "{error}");
        }
    }
    assert!(
        matches!(
            arena.send_value("Noise", 1_u8),
            Err(DataError::AmbiguousName { .. })
        ),
        "there are two"
    );
    assert_eq!(arena.send_value("loud::Noise", 1_u8), Ok(()));
    assert!(matches!(
        arena.event_values("Silent").map(drop),
        Err(DataError::Unreadable { .. })
    ));
    arena.despawn(entity);
    assert!(matches!(
        arena.trigger_value(entity, "Hit", hit(1.0)),
        Err(DataError::Change(ChangeError::NoSuchEntity(_)))
    ));
    assert!(matches!(
        arena.observe_values("Hit", Some(entity), |_, _| {}),
        Err(DataError::Change(ChangeError::NoSuchEntity(_)))
    ));
    assert_eq!(hits.read(&arena), []);
}

#[test]
fn an_event_whose_serialize_panics_is_told_without_its_value_and_its_sender_goes_on() {
    let mut arena = Arena::new();
    let entity = arena.spawn((1_u8,));
    let mut all = arena.event_values("Angry").unwrap();
    let (sender, observed) = mpsc::channel();
    arena
        .observe_values("Angry", None, move |_, event| sender.send(event).unwrap())
        .unwrap()
        .unwrap();
    arena.trigger(entity, Angry).unwrap();
    arena.send(Angry);
    arena.send(Angry);
    let text = "`Angry` refuses the value: its `Serialize` panicked";
    let texts = |all: Vec<Result<Value<'_>, DataError>>| -> Vec<String> {
        all.into_iter()
            .map(|event| event.unwrap_err().to_string())
            .collect()
    };
    assert_eq!(texts(observed.try_iter().collect()), [text]);
    assert_eq!(texts(all.read(&arena)), [text, text]);
}

#[test]
fn worlds_without_observers_send_and_read_by_name_and_worlds_without_text_list_no_event() {
    let mut world = Unobserved::new();
    let entity = world.spawn((1_u8,));
    let mut hits = world.event_values("Hit").unwrap();
    assert_eq!(world.observe_values("Hit", None, |_, _| {}), Ok(None));
    assert_eq!(world.trigger_value(entity, "Hit", hit(1.0)), Ok(()));
    assert_eq!(world.send_value("Hit", hit(1.0)), Ok(()));
    assert_eq!(hits.read(&world).len(), 1);
    let mut world = Wordless::new();
    assert!(
        matches!(
            world.send_value("Hit", hit(1.0)),
            Err(DataError::Unwritable { .. })
        ),
        "it says neither"
    );
    let mut world = Unobserved::new();
    *world = ecs::Store::new();
    assert!(matches!(
        world.send_value("Hit", hit(1.0)),
        Err(DataError::MissingResource { .. })
    ));
}
