//! The allocator says no, at each call in turn, while a world is saved, loaded or merged: an error, and the world as it was.
//!
//! Values here ask for no memory. The `Deserialize` of a `String` or of a `Vec` is serde's own, which ends the program where there is none.
//! Values of older versions are in boxes of such a kind on their way. [`Saves::load`] begins with an empty world, which is made as by `new`,
//! without asking: refusals begin behind it.

use ecs::prelude::*;
use ecs::save::Unknown;
use ecs::{
    ComponentDefinition, FieldType, LoadError, LoadOptions, Registration, SaveError, SaveOptions,
};
use ecs_tests::check_alloc::{allocations, live_blocks, while_failing};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Name(u32);
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
struct Position {
    x: f32,
    y: f32,
}
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(track)]
struct Heat(f32);
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Hat(Option<u8>);
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
struct Left(u32);
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse", track)]
struct Right(Entity);
/// Each is held once.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Seat(u32);
/// Begins anew.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
#[component(transient)]
struct Sprite(u32);
/// Registered while the program runs.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Extra(u64);
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Clock(u64);
/// A resource that saves leave out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Window(u32);
/// How many changes observers heard.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Heard(u32);
#[derive(Clone, Debug)]
struct Bang(#[allow(dead_code)] u32);

fn hear<E, V>(_: On<'_, Town, E, V>, mut heard: ResMut<'_, Heard>)
where
    E: ecs::Change<Town>,
    V: ecs::observer::Keeps<Town, E>,
{
    heard.0 += 1;
}

ecs::world! {
    #[world(save, snapshots, observed, transient(Window, Heard))]
    struct Town {
        components: (Name, Position, Heat, Hat, Seat, Left, Right, Sprite),
        resources: (Clock, Window, Heard),
        events: (Bang),
    }

    #[relation(acyclic, on_despawn = cascade, inverse = guests)]
    struct GuestOf { host: Entity }

    #[archetype]
    struct Person { name: Name, position: Position, heat: Heat, hat: Option<Hat> }

    #[archetype]
    struct Stone { position: Position, sprite: Sprite }

    #[index(hash, unique, key = seat.0)]
    struct BySeat { seat: Seat }

    #[index(ordered, key: u32 = name.0)]
    struct ByName { name: Name }

    #[group]
    struct Pair { left: &Left, right: &Right }

    #[group(own())]
    struct Loose { entity: Entity, right: &Right, left: &Left }
}

fn person(number: u8) -> Person {
    let hat = number.is_multiple_of(2).then_some(Hat(Some(number)));
    let position = Position {
        x: f32::from(number),
        y: 0.5,
    };
    Person {
        name: Name(number.into()),
        position,
        heat: Heat(f32::from(number)),
        hat,
    }
}

/// A town with rows of all kinds, in all storages, and a reader of removed values.
fn listed(count: u8) -> Town {
    let mut town = Town::new();
    town.watch_removed::<Heat>();
    town.observe("enter", hear::<Enter<Person>, ()>).unwrap();
    town.observe("heat", hear::<Insert<Heat>, Old>).unwrap();
    town.observe("no heat", hear::<Remove<Heat>, Old>).unwrap();
    town.observe("left", hear::<Insert<Left>, Old>).unwrap();
    town.observe("guest", hear::<Insert<GuestOf>, Old>).unwrap();
    town.observe("seat", hear::<Insert<Seat>, Old>).unwrap();
    town.observe("restore", hear::<Restore, ()>).unwrap();
    let people: Vec<Entity> = (0..count)
        .map(|number| town.spawn(person(number)))
        .collect();
    let stone = town.spawn(Stone {
        position: Position { x: 1.0, y: 2.0 },
        sprite: Sprite(3),
    });
    for (number, entity) in people.iter().copied().enumerate() {
        if number % 2 == 0 {
            town.insert(entity, Left(number as u32)).unwrap();
        }
        if number % 3 == 0 {
            town.insert(entity, Right(people[(number + 1) % people.len()]))
                .unwrap();
        }
        if number % 4 == 1 {
            town.insert(entity, GuestOf { host: people[0] }).unwrap();
        }
        if number % 5 == 2 {
            town.insert(entity, Seat(100 * u32::from(count) + number as u32))
                .unwrap();
        }
        if number % 8 == 3 {
            town.remove::<Name>(entity).unwrap();
        }
    }
    town.spawn(());
    town.despawn(stone);
    town.snapshot();
    // The notifications of those that come ask for memory again.
    town.shrink_to_fit();
    town.resource_mut::<Clock>().0 = 12;
    town.resource_mut::<Window>().0 = 3;
    town.send(Bang(1));
    town
}

/// The same with components that are registered.
fn town(count: u8) -> Town {
    let mut town = listed(count);
    let extra = town
        .register_with(Registration::<Extra>::new().saved())
        .unwrap();
    let mana = town
        .define(ComponentDefinition::new("mana").field("amount", FieldType::U32))
        .unwrap();
    for (number, entity) in town.entities().collect::<Vec<_>>().into_iter().enumerate() {
        if number % 4 == 1 {
            town.insert_key(entity, extra, Extra(7)).unwrap();
        }
        if number % 4 == 2 {
            town.insert_data(entity, mana, &(number as u32).to_ne_bytes())
                .unwrap();
        }
    }
    town
}

fn saved(town: &Town, options: &SaveOptions) -> Vec<u8> {
    let mut bytes = Vec::new();
    town.save_with(options, &mut bytes).unwrap();
    bytes
}

/// Tries an operation with each call for memory refused, one only and then all from there on, behind the first this many.
fn drive(before: u64, least: u64, attempt: impl Fn(std::ops::Range<u64>) -> u64) {
    // A process remembers the shapes of types.
    attempt(0..0);
    for first in before.. {
        let blocks = live_blocks();
        let failures = attempt(first..first + 1) + attempt(first..u64::MAX);
        assert_eq!(
            live_blocks(),
            blocks,
            "what was taken is freed, with the call {first} refused"
        );
        if failures == 0 {
            assert!(first - before >= least, "it takes {} calls", first - before);
            return;
        }
    }
}

fn is_refused(error: &LoadError) -> bool {
    matches!(error, LoadError::Reserve(error) if error.is_out_of_memory())
}

fn load_into_without_memory(save: &[u8], options: &LoadOptions) {
    drive(0, 50, |calls| {
        let mut own = town(3);
        let before = (
            own.digest_exact(),
            own.resource::<ecs::Events<Bang>>().len(),
            own.epoch(),
        );
        let (loaded, failures) = while_failing(calls.clone(), || own.load_into_with(options, save));
        own.check_invariants();
        if let Err(error) = loaded {
            assert!(failures > 0 && is_refused(&error), "{error}");
            let after = (
                own.digest_exact(),
                own.resource::<ecs::Events<Bang>>().len(),
                own.epoch(),
            );
            assert_eq!(
                after, before,
                "the world is as it was, with {calls:?} refused"
            );
            own.load_into_with(options, save)
                .expect("with memory it is loaded");
        }
        assert_eq!(own.digest(), town(40).digest());
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn a_world_that_is_loaded_into_another_without_memory_is_an_error_and_that_one_is_as_it_was() {
    load_into_without_memory(&saved(&town(40), &SaveOptions::new()), &LoadOptions::new());
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn a_world_that_is_loaded_with_its_ticks_without_memory_is_an_error_and_the_world_is_as_it_was() {
    load_into_without_memory(
        &saved(&town(40), &SaveOptions::new().exact()),
        &LoadOptions::new(),
    );
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn names_that_are_not_known_are_dropped_or_there_is_an_error_for_want_of_memory() {
    let save = saved(&town(40), &SaveOptions::new());
    drive(0, 50, |calls| {
        // Components that are registered there are not known here.
        let mut own = Town::new();
        let options = LoadOptions::new().unknown(Unknown::Drop);
        let (loaded, failures) = while_failing(calls, || own.load_into_with(&options, &save[..]));
        match loaded {
            Ok(report) => assert_eq!(
                report
                    .dropped
                    .iter()
                    .map(|it| &*it.name)
                    .collect::<Vec<_>>(),
                ["Extra", "mana"]
            ),
            Err(error) => {
                assert!(failures > 0 && is_refused(&error), "{error}");
                assert!(own.is_empty());
            }
        }
        own.check_invariants();
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn a_new_world_that_is_loaded_without_memory_is_an_error() {
    // A new world has nothing registered.
    let town = listed(40);
    let save = saved(&town, &SaveOptions::new());
    let before = allocations();
    drop(<Town as ecs::save::Saves>::unfilled());
    let before = allocations() - before;
    drive(before, 50, |calls| {
        let (loaded, failures) = while_failing(calls, || Town::load(&save[..]));
        match loaded {
            Ok(loaded) => assert_eq!(loaded.digest(), town.digest()),
            Err(error) => assert!(failures > 0 && is_refused(&error), "{error}"),
        }
        failures
    });
}

/// Merges `save` into a town with some of its people already. `come` is the number of entities that come.
fn merge_without_memory(save: &[u8], options: &LoadOptions, come: usize) {
    let archetypes = |own: &Town| own.archetypes().count();
    drive(0, 50, |calls| {
        let mut own = town(3);
        let before = (
            own.digest_exact(),
            own.resource::<ecs::Events<Bang>>().len(),
            own.epoch(),
            archetypes(&own),
        );
        let heard = own.resource::<Heard>().0;
        let (merged, failures) = while_failing(calls.clone(), || own.merge_with(options, save));
        own.check_invariants();
        let merged = merged.unwrap_or_else(|error| {
            assert!(failures > 0 && is_refused(&error), "{error}");
            let after = (
                own.digest_exact(),
                own.resource::<ecs::Events<Bang>>().len(),
                own.epoch(),
                archetypes(&own),
            );
            assert_eq!(
                after, before,
                "the world is as it was, with {calls:?} refused"
            );
            assert_eq!(own.resource::<Heard>().0, heard);
            own.merge_with(options, save)
                .expect("with memory it is merged")
        });
        assert_eq!(merged.entities().len(), come);
        assert!(
            own.resource::<Heard>().0 > heard,
            "observers hear of those that come"
        );
        assert_eq!(own.len(), town(3).len() + come);
        own.check_invariants();
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn a_world_that_comes_into_another_without_memory_is_an_error_and_that_one_is_as_it_was() {
    let town = town(40);
    merge_without_memory(
        &saved(&town, &SaveOptions::new()),
        &LoadOptions::new(),
        town.len(),
    );
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn a_part_that_comes_into_a_world_without_memory_is_an_error_and_the_world_is_as_it_was() {
    let (town, mut part) = (town(40), Vec::new());
    let people = guests(&town);
    assert!(people.len() > 30);
    town.save_entities(people.iter().copied(), &mut part)
        .unwrap();
    merge_without_memory(&part, &LoadOptions::new(), people.len());
}

/// All people but the host of some, to whom their relation leads.
fn guests(town: &Town) -> Vec<Entity> {
    let people = town
        .entities()
        .filter(|it| town.has::<Heat>(*it) && town.guests(*it).next().is_none());
    people.collect()
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn a_part_that_is_saved_without_memory_is_an_error() {
    let town = town(40);
    let people = guests(&town);
    let mut expected = Vec::new();
    town.save_entities(people.iter().copied(), &mut expected)
        .unwrap();
    drive(0, 30, |calls| {
        let mut bytes = vec![0; expected.len()];
        let save = || town.save_entities(people.iter().copied(), &mut bytes[..]);
        let (saved, failures) = while_failing(calls, save);
        match saved {
            Ok(count) => assert_eq!((count, &bytes), (people.len(), &expected)),
            Err(error) => {
                assert!(failures > 0);
                assert!(
                    matches!(&error, SaveError::Reserve(error) if error.is_out_of_memory()),
                    "{error}"
                );
            }
        }
        failures
    });
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn a_world_that_is_saved_without_memory_is_an_error() {
    let town = town(40);
    let exact = SaveOptions::new().exact().tag("evening");
    let expected = saved(&town, &exact);
    drive(0, 30, |calls| {
        // The writer asks for no memory of its own.
        let mut bytes = vec![0; expected.len()];
        let (saved, failures) = while_failing(calls, || town.save_with(&exact, &mut bytes[..]));
        match saved {
            Ok(()) => assert_eq!(bytes, expected),
            Err(error) => {
                assert!(failures > 0);
                assert!(
                    matches!(&error, SaveError::Reserve(error) if error.is_out_of_memory()),
                    "{error}"
                );
            }
        }
        failures
    });
    town.check_invariants();
    assert_eq!(saved(&town, &exact), expected);
}
