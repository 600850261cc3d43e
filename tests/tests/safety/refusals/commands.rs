//! Commands: those that cannot be written down come back, and those for which there is no room wait.

use crate::refusals::scene::{
    Bang, GuestOf, Hat, Heat, Left, Loose, Mark, Name, Number, Other, Right, Scene, Town, number,
    person,
};
use ecs::Events;
use ecs::prelude::*;
use ecs_tests::check_alloc::{allocations, live_blocks, while_failing};
use std::cell::Cell;

/// The methods that are tried here.
pub(crate) const TRIED: &[&str] = &[
    "CommandBuffer::try_despawn",
    "CommandBuffer::try_insert",
    "CommandBuffer::try_insert_if_new",
    "CommandBuffer::try_insert_many",
    "CommandBuffer::try_queue",
    "CommandBuffer::try_remove",
    "CommandBuffer::try_remove_many",
    "CommandBuffer::try_spawn_at",
    "CommandBuffer::try_spawn_batch",
    "CommandBuffer::try_spawn_later",
    "Commands::try_spawn",
    "Commands::try_spawn_with",
    "EventWriter::try_send",
    "World::try_run_system",
];

#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn events_that_cannot_be_written_down_come_back() {
    let blocks = live_blocks();
    let mut scene = Scene::new();
    let bang = Bang(number(1));
    let mut bang = Some(bang);
    scene.town.run_system(|mut events: EventWriter<'_, Bang>| {
        let bang = bang.take().unwrap();
        let (sent, failed) = while_failing(0..u64::MAX, || events.try_send(bang));
        assert!(failed > 0);
        events.try_send(sent.unwrap_err().value).unwrap();
    });
    assert_eq!(scene.town.resource::<Events<Bang>>().len(), 1);
    drop(scene);
    assert_eq!(live_blocks(), blocks);
}

#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn commands_that_cannot_be_written_down_come_back() {
    for first in 0..4 {
        let blocks = live_blocks();
        let mut scene = Scene::new();
        let (person_entity, plain, odd, before) =
            (scene.person, scene.plain, scene.odd, scene.dump(false));
        let hat = Hat(number(1));
        let bundle = (Hat(number(2)), Right(number(3)));
        let (row, later) = (person(4), person(5));
        let (at, batch, top, new) = (person(6), vec![person(7), person(8)], person(9), Loose(9));
        let reserved = scene.town.reserve_entity();
        let guard = number(6);
        let mut recorded = 0;
        let mut refusals = 0;
        let mut values = Some((hat, bundle, row, later, guard, at, batch, top, new));
        scene.town.run_system(|mut commands: Commands<'_, Town>| {
            let (hat, bundle, row, later, guard, at, batch, top, new) = values.take().unwrap();
            // Each in turn is refused once, and given again.
            let commands = &mut commands;
            let (result, failed) =
                while_failing(first..first + 1, || commands.try_insert(person_entity, hat));
            refusals += failed;
            result.unwrap_or_else(|error| commands.try_insert(person_entity, error.value).unwrap());
            let (result, failed) =
                while_failing(0..u64::MAX, || commands.try_insert_many(plain, bundle));
            refusals += failed;
            result.unwrap_or_else(|error| commands.try_insert_many(plain, error.value).unwrap());
            let (result, failed) = while_failing(0..u64::MAX, || commands.try_spawn(row));
            refusals += failed;
            result.unwrap_or_else(|error| commands.try_spawn(error.value).unwrap());
            let (result, failed) = while_failing(0..u64::MAX, || commands.try_spawn_later(later));
            refusals += failed;
            result.unwrap_or_else(|error| commands.try_spawn_later(error.value).unwrap());
            let (result, failed) = while_failing(0..u64::MAX, || commands.try_remove::<Left>(odd));
            refusals += failed;
            result.unwrap_or_else(|_| commands.try_remove::<Left>(odd).unwrap());
            let (result, failed) = while_failing(0..u64::MAX, || {
                commands.try_remove_many::<(Heat, Mark)>(plain)
            });
            refusals += failed;
            result.unwrap_or_else(|_| commands.try_remove_many::<(Heat, Mark)>(plain).unwrap());
            let (result, failed) = while_failing(0..u64::MAX, || commands.try_despawn(odd));
            refusals += failed;
            result.unwrap_or_else(|_| commands.try_despawn(odd).unwrap());
            let (result, failed) =
                while_failing(0..u64::MAX, || commands.try_insert_if_new(plain, new));
            refusals += failed;
            result.unwrap_or_else(|error| commands.try_insert_if_new(plain, error.value).unwrap());
            let (result, failed) =
                while_failing(0..u64::MAX, || commands.try_spawn_at(reserved, at));
            refusals += failed;
            result.unwrap_or_else(|error| commands.try_spawn_at(reserved, error.value).unwrap());
            let (result, failed) = while_failing(0..u64::MAX, || commands.try_spawn_batch(batch));
            refusals += failed;
            assert!(failed > 0, "the rows of a batch need memory of their own");
            result.unwrap_or_else(|error| commands.try_spawn_batch(error.value).unwrap());
            let (result, failed) = while_failing(0..u64::MAX, || {
                commands.try_spawn_with::<GuestOf, _>(top, |below| _ = below.spawn(()))
            });
            refusals += failed;
            if let Err(error) = result {
                commands
                    .try_spawn_with::<GuestOf, _>(error.value, |_| {})
                    .unwrap();
            }
            let (result, failed) = while_failing(0..u64::MAX, || {
                commands.try_queue(move |town: &mut Town| {
                    town.register_resource(guard);
                })
            });
            refusals += failed;
            if let Err(error) = result {
                commands.try_queue(error.value).unwrap();
            }
            recorded += 1;
        });
        assert_eq!(recorded, 1);
        assert!(
            refusals > 2,
            "the list of commands grows several times: {refusals}"
        );
        let town = &scene.town;
        assert_ne!(scene.dump(false), before);
        assert_eq!(town.get::<Hat>(person_entity), Some(&Hat(number(1))));
        assert_eq!(
            (town.get::<Right>(plain), town.has::<Heat>(plain)),
            (Some(&Right(number(3))), false)
        );
        assert!(!town.contains(odd));
        assert_eq!(town.registered_resource::<Number>(), Some(&number(6)));
        let mut names: Vec<u32> = town.query_ref::<&Name>().map(|name| *name.0).collect();
        names.sort_unstable();
        assert_eq!(names, [1, 2, 4, 5, 6, 7, 8, 9]);
        assert_eq!(town.get::<Loose>(plain), Some(&Loose(9)));
        town.check_invariants();
        drop((scene, before, names));
        assert_eq!(live_blocks(), blocks);
    }
}

/// A command of each kind, with values that can be told apart.
fn ask(scene: &Scene) -> impl FnMut(Commands<'_, Town>) -> Entity + use<> {
    let (person_entity, plain, odd, pan) = (scene.person, scene.plain, scene.odd, scene.pan);
    let mut values = Some((
        Hat(number(1)),
        (Hat(number(2)), Right(number(3))),
        person(4),
        (Name(number(5)), Hat(number(5)), Other(number(5))),
        number(6),
    ));
    move |mut commands| {
        let (hat, bundle, row, later, guard) = values.take().unwrap();
        commands.insert(person_entity, hat);
        commands.remove::<Heat>(pan);
        let entity = commands.spawn(row);
        commands.insert_many(plain, bundle);
        commands.spawn_later(later);
        commands.remove_many::<(Heat, Mark)>(plain);
        commands.despawn(odd);
        commands.insert(entity, Left(7));
        commands.queue(move |town: &mut Town| assert_eq!(*guard, 6 + u32::from(town.is_empty())));
        entity
    }
}

#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn commands_for_which_there_is_no_room_wait_in_their_order() {
    let expected = {
        let mut scene = Scene::new();
        let system = ask(&scene);
        let entity = scene.town.run_system(system);
        assert!(scene.town.contains(entity));
        (scene.dump(false), scene.rest())
    };
    // The memory in which commands are recorded is not refused here.
    let recording = {
        let mut scene = Scene::new();
        let (mut system, calls, start) = (ask(&scene), Cell::new(0), allocations());
        let outcome = scene.town.try_run_system(|commands: Commands<'_, Town>| {
            let entity = system(commands);
            calls.set(allocations() - start);
            entity
        });
        assert!(outcome.is_ok());
        calls.get()
    };
    let mut waited = 0;
    for first in recording.. {
        let mut failures = 0;
        for calls in [first..first + 1, first..u64::MAX] {
            let blocks = live_blocks();
            {
                let mut scene = Scene::new();
                let mut system = ask(&scene);
                let (outcome, failed) = while_failing(calls.clone(), || {
                    scene
                        .town
                        .try_run_system(|commands: Commands<'_, Town>| system(commands))
                });
                failures += failed;
                scene.town.check_invariants();
                if let Err(mut unapplied) = outcome {
                    assert!(unapplied.cause().is_out_of_memory());
                    let source = std::error::Error::source(&unapplied).map(ToString::to_string);
                    assert_eq!(source, Some(unapplied.cause().to_string()));
                    waited += 1;
                    // Once more without memory: nothing is lost of it.
                    let (outcome, _) = while_failing(0..1, || unapplied.retry(&mut scene.town));
                    scene.town.check_invariants();
                    if let Err(again) = outcome {
                        unapplied = again;
                        let entity = unapplied.retry(&mut scene.town).unwrap();
                        assert!(scene.town.contains(entity));
                    }
                }
                assert_eq!(
                    (scene.dump(false), scene.rest()),
                    expected,
                    "the same as at once, with {calls:?} refused"
                );
            }
            assert_eq!(live_blocks(), blocks);
        }
        if failures == 0 {
            break;
        }
    }
    assert!(waited > 10, "commands of each kind need room: {waited}");
}

#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn commands_that_wait_can_be_discarded() {
    let blocks = live_blocks();
    let mut scene = Scene::new();
    let before = scene.dump(false);
    let (outcome, _) = while_failing(1..u64::MAX, || {
        scene
            .town
            .try_run_system(|mut commands: Commands<'_, Town>| {
                commands.spawn((Mark, Heat(1), Left(1)))
            })
    });
    let entity = outcome.unwrap_err().discard(&mut scene.town);
    assert_eq!(scene.dump(false), before);
    assert!(!scene.town.despawn(entity), "its id was given back");
    scene.town.check_invariants();
    drop((scene, before));
    assert_eq!(live_blocks(), blocks);
}
