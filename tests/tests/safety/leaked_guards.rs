//! The world stays whole when a program forgets a value that the world lends: no `Drop` that might never run puts anything right.
#![allow(
    clippy::forget_non_drop,
    reason = "that some of it has nothing to drop is how it is kept, and not what is promised"
)]
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::{Commands, Component, Entity, EventReader, World};
use std::mem::forget;

#[derive(Clone, Debug, PartialEq)]
struct Name(String);
#[derive(Clone, Copy, Debug, PartialEq, Component)]
#[component(track)]
struct Number(u32);
#[derive(Clone, Debug, PartialEq, Component)]
#[component(storage = "sparse")]
struct Rare(Box<u32>);
struct Rang(u32);

ecs::world! {
    #[world]
    struct Town { components: (Name, Number, Rare), events: (Rang) }

    #[archetype]
    struct Person { name: Name, number: Number }
}

const PEOPLE: u32 = 5;

fn town() -> Town {
    let mut town = Town::new();
    for number in 0..PEOPLE {
        let entity = town.spawn(Person {
            name: Name(number.to_string()),
            number: Number(number),
        });
        town.insert(entity, Rare(Box::new(number))).unwrap();
    }
    town
}

/// All is there, once, and can be changed.
#[track_caller]
fn assert_whole(mut town: Town) {
    town.check_invariants();
    let mut numbers: Vec<u32> = town
        .query::<(&Name, &Number, &Rare)>()
        .map(|(_, number, _)| number.0)
        .collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..PEOPLE));
    let all: Vec<Entity> = town.query::<Entity>().collect();
    assert!(all.into_iter().all(|entity| town.despawn(entity)));
    town.check_invariants();
}

#[test]
fn a_query_that_is_forgotten_half_way() {
    for taken in 0..=PEOPLE as usize {
        let mut town = town();
        let mut rows = town.query::<(&mut Name, &mut Number, Option<&mut Rare>)>();
        for (_, number, _) in rows.by_ref().take(taken) {
            number.0 += 0;
        }
        forget(rows);
        let mut rows = town.query::<&mut Number>();
        assert_eq!(rows.by_ref().take(taken).count(), taken);
        forget(rows.chunks());
        assert_whole(town);
    }
}

#[test]
fn views_that_are_forgotten() {
    let mut town = town();
    forget(town.columns_mut::<Person>());
    forget(town.split_mut());
    let entity = town.query::<Entity>().next().unwrap();
    forget(town.row_mut::<Person>(entity));
    assert_whole(town);
}

#[test]
fn commands_and_events_that_are_forgotten() {
    let mut town = town();
    town.run_system(|mut commands: Commands<Town>| {
        let entity = commands.spawn_empty();
        commands.despawn(entity);
        forget(commands);
    });
    for number in 0..3 {
        town.send(Rang(number));
    }
    town.run_system(|mut rang: EventReader<Rang>| {
        let mut unread = rang.read();
        assert!(unread.next().is_none_or(|rang| rang.0 == 0));
        forget(unread);
        forget(rang);
    });
    assert_whole(town);
}

#[test]
fn a_reader_that_is_forgotten_half_way() {
    let mut town = town();
    let mut reader = town.watch_removed::<Number>();
    let entities: Vec<Entity> = town.query::<Entity>().collect();
    town.remove::<Number>(entities[0]).unwrap();
    town.insert(entities[0], Number(0)).unwrap();
    let mut unread = town.read_removed(&mut reader);
    assert!(unread.next().is_some());
    forget(unread);
    assert_eq!(town.read_removed(&mut reader).count(), 0);
    assert_whole(town);
}
