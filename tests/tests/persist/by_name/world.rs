//! A world with components of all kinds.

use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(label)]
pub(crate) struct Name(pub(crate) String);

#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Position {
    pub x: f32,
    pub y: f32,
}

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Mood {
    Calm,
    Angry { at: Entity, since: u32 },
    Lost(u8, u8),
    Dreaming(Position),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Pile {
    pub(crate) name: String,
    pub(crate) count: u8,
}

#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Store {
    pub(crate) piles: Vec<Pile>,
    pub(crate) at: Position,
    pub(crate) keeper: Option<Entity>,
    pub(crate) prices: BTreeMap<String, u16>,
    pub(crate) grid: [[i8; 2]; 2],
    pub(crate) sign: char,
    pub(crate) debt: i128,
}

/// From 0 to 100.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "u8")]
#[component(track)]
pub(crate) struct Percent(u8);

impl TryFrom<u8> for Percent {
    type Error = String;

    fn try_from(percent: u8) -> Result<Self, String> {
        if percent <= 100 {
            Ok(Self(percent))
        } else {
            Err(format!("{percent} % is more than all"))
        }
    }
}

impl Percent {
    pub(crate) const fn of(percent: u8) -> Self {
        Self(percent)
    }
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub(crate) struct Ticket(pub(crate) Entity);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Passport(pub u32);

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Born(pub u16);

#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hat;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Clock {
    pub(crate) ticks: u64,
    pub(crate) bells: Vec<Pile>,
}

#[derive(Default)]
pub(crate) struct Changes(pub(crate) Vec<(Entity, &'static str)>);

mod rules {
    #[derive(Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
    pub(crate) struct Limit(pub(crate) u8);
}

fn got_mood(on: On<'_, Town, Insert<Mood>>, mut changes: ResMut<'_, Changes>) {
    changes.0.push((on.entity(), "got a mood"));
}

fn lost_mood(on: On<'_, Town, Remove<Mood>>, mut changes: ResMut<'_, Changes>) {
    changes.0.push((on.entity(), "lost a mood"));
}

fn born(on: On<'_, Town, Insert<Born>>, mut changes: ResMut<'_, Changes>) {
    changes.0.push((on.entity(), "born"));
}

fn entered(on: On<'_, Town, Enter<Citizen>>, mut changes: ResMut<'_, Changes>) {
    changes.0.push((on.entity(), "a citizen"));
}

ecs::world! {
    #[world(save, observed, transient(Changes))]
    pub(crate) struct Town {
        components: (Name, Position, Mood, Store, Percent, Ticket, Passport, Hat),
        #[immutable]
        components: (Born),
        resources: (Clock, Changes, rules::Limit),
    }

    #[archetype]
    pub(crate) struct Citizen { name: Name, position: Position, mood: Mood, percent: Percent, hat: Option<Hat> }

    #[relation(acyclic, on_despawn = cascade)]
    pub(crate) struct ChildOf { pub parent: Entity }

    #[index(hash, unique, key = passport.0)]
    pub(crate) struct ByPassport { passport: Passport }

    #[observers]
    pub(crate) fn reactions() { got_mood; lost_mood; born; entered; }
}

pub(crate) fn town() -> (Town, Entity) {
    let mut town = Town::new();
    let ann = town.spawn(Citizen {
        name: Name("Ann".into()),
        position: Position { x: 1.0, y: 2.0 },
        mood: Mood::Calm,
        percent: Percent(50),
        hat: Some(Hat),
    });
    town.resource_mut::<Changes>().0.clear();
    (town, ann)
}

pub(crate) fn store() -> Store {
    let pile = |name: &str, count| Pile {
        name: name.into(),
        count,
    };
    Store {
        piles: vec![pile("soup", 3), pile("fries", 4)],
        at: Position { x: 5.0, y: 6.0 },
        keeper: None,
        prices: [("soup".to_string(), 300)].into(),
        grid: [[1, 2], [3, 4]],
        sign: 'S',
        debt: -1,
    }
}

pub(crate) fn changes(town: &mut Town) -> Vec<&'static str> {
    std::mem::take(&mut town.resource_mut::<Changes>().0)
        .into_iter()
        .map(|(_, change)| change)
        .collect()
}

pub(crate) fn limit(town: &Town) -> u8 {
    town.resource::<rules::Limit>().0
}
