//! A small kitchen, with all kinds of components.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(
    clippy::needless_pass_by_value,
    reason = "parameters are made where they are given"
)]
#![allow(
    elided_lifetimes_in_paths,
    reason = "systems say what they touch, and it lives as long as they run"
)]

pub(crate) mod client;

use ecs::Disabled;
use ecs::prelude::*;
use ecs_remote::{RemoteError, Request, Session, handle};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value as Json;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(label)]
pub(crate) struct Name(pub(crate) String);

#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Position {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(track)]
pub(crate) struct Heat(pub(crate) f32);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Task {
    Wait,
    Fry { stove: Entity, dishes: Vec<u8> },
    Rest(u32),
}

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub(crate) struct Ticket(pub(crate) Option<Entity>);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Numbers {
    pub(crate) big: u64,
    pub(crate) huge: i128,
    pub(crate) ratio: f64,
}

/// Whether nothing panics, whatever the values are.
pub(crate) static CALM: AtomicBool = AtomicBool::new(false);

/// No two have one code.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Code(pub(crate) u32);

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Cover;

/// It says nothing of itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sprite(pub(crate) [u8; 4]);

/// Fields, and no serde.
#[derive(Component, Clone, Debug, PartialEq)]
pub(crate) struct Size {
    pub width: u32,
    height: u32,
}

thread_local! {
    /// How often this thread tried to write one.
    pub(crate) static ANGRY: Cell<u32> = const { Cell::new(0) };
}

/// It cannot be written without a panic.
#[derive(Clone, Debug)]
pub(crate) struct Angry;

impl Serialize for Angry {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        ANGRY.with(|reads| reads.set(reads.get() + 1));
        panic!("I am angry")
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Clock {
    pub(crate) ticks: u64,
    pub(crate) pace: f32,
}

/// Functions are not written.
#[derive(Clone, Default)]
pub(crate) struct Rules(pub(crate) Vec<fn()>);

/// It comes and goes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Weather {
    pub(crate) rain: bool,
    pub(crate) degrees: f32,
}

/// The changes that observers were told of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Log(pub(crate) Vec<String>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Burnt(pub(crate) Entity);

fn warm(pans: Query<Kitchen, &mut Heat>, clock: Res<Clock>) {
    pans.for_each(|heat| heat.0 += clock.pace);
}

fn walk(cooks: Query<Kitchen, &mut Position, With<Task>>) {
    cooks.for_each(|position| position.x += 1.0);
}

fn count(mut clock: ResMut<Clock>) {
    clock.ticks += 1;
}

fn burn(pans: Query<Kitchen, (Entity, &Heat)>, mut burnt: EventWriter<Burnt>) {
    for (pan, heat) in pans {
        if heat.0 > 1_000.0 {
            burnt.send(Burnt(pan));
        }
    }
}

fn clear(mut burnt: EventReader<Burnt>, mut commands: Commands<Kitchen>) {
    burnt.read().for_each(|Burnt(pan)| commands.despawn(*pan));
}

fn is_fast(clock: Res<Clock>) -> bool {
    clock.pace > 0.0
}

/// A heat at which an observer panics with a [`Bomb`].
pub(crate) const MELTED: f32 = 9_999.0;

/// A panic's payload that panics when it is dropped, with another such payload, this many times.
struct Bomb(u32);

impl Drop for Bomb {
    fn drop(&mut self) {
        if self.0 > 0 {
            std::panic::panic_any(Self(self.0 - 1));
        }
    }
}

fn heard(heat: On<Kitchen, Insert<Heat>>, mut log: ResMut<Log>) {
    let is_well =
        heat.new_value().is_none_or(|heat| heat.0 > -273.0) || CALM.load(Ordering::Relaxed);
    assert!(is_well, "too cold");
    if heat.new_value() == Some(&Heat(MELTED)) {
        std::panic::panic_any(Bomb(2));
    }
    log.0.push(format!("heat of {}", heat.entity()));
}

ecs::world! {
    #[world(text)]
    pub(crate) struct Kitchen {
        components: (Name, Position, Heat, Task, Ticket, Numbers, Code, Cover, Sprite, Size, Angry, Disabled),
        resources: (Clock, Rules, Log, Option<Weather>),
        events: (Burnt),
    }

    #[relation(acyclic, on_despawn = cascade)]
    pub(crate) struct StandsOn { pub place: Entity }

    #[relation(on_despawn = clear)]
    pub(crate) struct Likes { pub whom: Option<Entity> }

    #[archetype]
    pub(crate) struct Cook { name: Name, position: Position, task: Task }

    #[archetype]
    pub(crate) struct Pan { position: Position, heat: Heat, cover: Option<Cover> }

    #[index(hash, unique, key = code.0)]
    pub(crate) struct Codes { code: Code }

    #[schedule]
    pub(crate) fn tick() {
        'moving: {
            warm.run_if(is_fast);
            walk;
        }
        burn;
        clear;
        count;
    }

    #[schedule]
    pub(crate) fn rest() {}

    #[observers]
    pub(crate) fn reactions() { heard; }
}

/// A kitchen with two cooks and a pan, and a session.
pub(crate) struct Setting {
    pub(crate) kitchen: Kitchen,
    pub(crate) session: Session<Kitchen>,
    pub(crate) ann: Entity,
    pub(crate) bob: Entity,
    pub(crate) pan: Entity,
}

impl Setting {
    pub(crate) fn new() -> Self {
        let mut kitchen = Kitchen::new();
        let position = Position { x: 1.5, y: 2.0 };
        let pan = kitchen.spawn(Pan {
            position,
            heat: Heat(20.5),
            cover: None,
        });
        let task = Task::Fry {
            stove: pan,
            dishes: vec![1, 2],
        };
        let ann = kitchen.spawn(Cook {
            name: Name("Ann".into()),
            position,
            task,
        });
        let bob = kitchen.spawn(Cook {
            name: Name("Bob".into()),
            position: Position::default(),
            task: Task::Wait,
        });
        Self {
            kitchen,
            session: Session::new(),
            ann,
            bob,
            pan,
        }
    }

    pub(crate) fn call(&mut self, method: &str, params: Json) -> Result<Json, RemoteError> {
        let outcome = handle(
            &mut self.kitchen,
            Request::new(method, Some(params)),
            &mut self.session,
        )
        .outcome;
        self.kitchen.check_invariants();
        outcome
    }

    pub(crate) fn get(&mut self, method: &str, params: Json) -> Json {
        self.call(method, params)
            .unwrap_or_else(|error| panic!("{method}: {error} {:?}", error.data))
    }

    pub(crate) fn fail(&mut self, method: &str, params: Json) -> RemoteError {
        match self.call(method, params) {
            Err(error) => error,
            Ok(result) => panic!("{method} gives {result}"),
        }
    }
}

impl Size {
    pub(crate) fn of(width: u32, height: u32) -> Self {
        Self { width, height }
    }
}
