//! Another value of its type can take the place of any value that a world lends. Nothing that only the world may change comes along.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::{Commands, Component, Entity, EventReader, EventWriter, Query, Res, ResMut, World};
use std::mem;

#[derive(Clone, Debug, PartialEq)]
struct Name(String);
#[derive(Clone, Copy, Debug, PartialEq, Component)]
#[component(track)]
struct Number(u32);
#[derive(Clone, Debug, PartialEq, Component)]
#[component(storage = "sparse")]
struct Rare(Box<u32>);

struct Walls;

#[derive(Default)]
struct Runs(u32);
struct Rang(#[expect(dead_code, reason = "what is told is that it was said")] Box<u32>);

ecs::world! {
    #[world]
    struct Town { components: (Name, Number, Rare, Walls), resources: (Runs), events: (Rang) }

    #[archetype]
    struct Person { name: Name, number: Number }

    #[archetype]
    struct House { number: Number, walls: Walls, name: Option<Name> }

    #[query]
    struct Named { name: &mut Name }

    #[schedule]
    fn tick() {
        ring;
        found;
        move_away;
        listen;
        settle;
    }
}

fn ring(mut rang: EventWriter<Rang>, runs: Res<Runs>) {
    rang.send(Rang(Box::new(runs.0)));
}

fn found(mut commands: Commands<Town>, rows: Query<Town, (Entity, &Number)>) {
    commands.spawn(person(7));
    for (entity, _) in rows {
        commands.insert(entity, Rare(Box::new(1)));
    }
}

/// Another world is in the place of the one that the schedule was begun with.
fn move_away(town: &mut Town) {
    let runs = town.resource::<Runs>().0;
    let old = mem::replace(town, self::town(3));
    town.resource_mut::<Runs>().0 = runs + 1;
    if runs.is_multiple_of(2) {
        drop(old);
    } else {
        drop(mem::replace(town, old));
        town.resource_mut::<Runs>().0 = runs + 1;
    }
}

fn listen(mut rang: EventReader<Rang>, mut runs: ResMut<Runs>) {
    runs.0 += u32::try_from(rang.read().count()).unwrap_or(0) * 100;
}

fn settle(mut commands: Commands<Town>, rows: Query<Town, (Entity, &mut Number)>) {
    for (entity, number) in rows {
        number.0 += 1;
        commands.remove::<Rare>(entity);
    }
    commands.spawn(person(8));
}

fn person(number: u32) -> Person {
    Person {
        name: Name(format!("person {number}")),
        number: Number(number),
    }
}

fn town(people: u32) -> Town {
    let mut town = Town::new();
    for number in 0..people {
        let entity = town.spawn(person(number));
        town.insert(entity, Rare(Box::new(number))).unwrap();
        let name = (number % 2 == 0).then(|| Name("house".to_owned()));
        town.spawn(House {
            number: Number(number),
            walls: Walls,
            name,
        });
    }
    town
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon is not made for strict provenance; a step of its own runs it"
)]
fn a_system_may_put_another_world_in_the_place_of_its_own() {
    let mut town = town(2);
    for _ in 0..4 {
        town.tick();
        town.check_invariants();
    }
    assert_eq!(town.resource::<Runs>().0 % 100, 4);
    assert!(
        town.query::<(&Name, &Number)>()
            .any(|(_, number)| number.0 == 8)
    );
}

#[test]
fn worlds_that_change_places_keep_their_rows() {
    let (mut one, mut other) = (town(1), town(3));
    let entity = one.spawn(person(40));
    mem::swap(&mut one, &mut other);
    assert_eq!(other.get::<Number>(entity), Some(&Number(40)));
    assert_eq!((one.len(), other.len()), (6, 3));
    // The store within as well: a world is nothing else.
    mem::swap(&mut *one, &mut *other);
    assert_eq!(one.get::<Number>(entity), Some(&Number(40)));
    for town in [&mut one, &mut other] {
        town.check_invariants();
        town.clear();
        town.check_invariants();
    }
}

#[test]
fn borrows_of_two_worlds_can_change_places() {
    let (mut one, mut other) = (town(1), town(3));
    let (mut first, mut second) = (one.named(), other.named());
    mem::swap(&mut first, &mut second);
    first.for_each(|row| row.name.0.push_str(" of the other"));
    assert_eq!(
        other
            .query::<&Name>()
            .filter(|name| name.0.ends_with("other"))
            .count(),
        5
    );
    assert_eq!(
        one.query::<&Name>()
            .filter(|name| name.0.ends_with("other"))
            .count(),
        0
    );

    let (mut first, mut second) = (one.columns_mut::<Person>(), other.columns_mut::<Person>());
    mem::swap(&mut first, &mut second);
    mem::swap(&mut first.name, &mut second.name);
    mem::swap(&mut first.name[0], &mut second.name[0]);
    first.number[0].0 = 90;
    assert_eq!(other.columns::<Person>().number[0], Number(90));
    for town in [&one, &other] {
        town.check_invariants();
    }
}

#[test]
fn commands_that_were_recorded_for_another_world_do_no_harm() {
    let (mut one, mut other) = (town(1), town(6));
    let mut reserved = None;
    one.run_system(|mut first: Commands<Town>, rows: Query<Town, Entity>| {
        reserved = Some(first.spawn(person(50)));
        rows.for_each(|entity| first.insert(entity, Number(60)));
        let first = &mut *first;
        other.run_system(|mut second: Commands<Town>, rows: Query<Town, Entity>| {
            second.spawn(person(51));
            rows.for_each(|entity| second.despawn(entity));
            mem::swap(first, &mut *second);
        });
    });
    one.check_invariants();
    other.check_invariants();
    // The entity that was reserved here stays reserved, since its command went elsewhere.
    assert!(
        one.row::<Person>(reserved.unwrap())
            .is_none_or(|row| row.number.0 != 50)
    );
    for town in [&mut one, &mut other] {
        town.spawn(person(52));
        town.check_invariants();
    }
}

#[test]
fn a_reader_of_removals_in_another_world_reads_none_or_whole_values() {
    let (mut one, mut other) = (town(3), town(4));
    let mut reader = one.watch_removed::<Number>();
    let kept = other.watch_removed::<Number>();
    for town in [&mut one, &mut other] {
        let all: Vec<Entity> = town.query::<Entity>().collect();
        assert!(all.into_iter().all(|entity| town.despawn(entity)));
    }
    let foreign: Vec<_> = other
        .read_removed(&mut reader)
        .map(|removed| removed.value)
        .collect();
    assert!(
        foreign
            .iter()
            .all(|value| value.is_none_or(|number| number.0 < 4))
    );
    drop(kept);
    let own: Vec<_> = one
        .read_removed(&mut reader)
        .map(|removed| removed.value)
        .collect();
    assert!(
        own.iter()
            .all(|value| value.is_none_or(|number| number.0 < 3))
    );
    one.check_invariants();
    other.check_invariants();
}
