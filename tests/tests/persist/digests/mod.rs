//! Digests of worlds, and the first difference between two.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

mod orders;

use ecs::prelude::*;
use ecs::{ComponentDefinition, Difference, FieldType, SnapshotError, SyncTest};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU32, Ordering};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Position(f32, f32);

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
struct Heat {
    celsius: f32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Name(String);

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(storage = "sparse")]
struct Mark(u16);

#[derive(Component, Clone, Debug, Default)]
#[component(transient)]
struct Sprite(u32);

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Clock(u64);

ecs::world! {
    #[world(save, snapshots)]
    struct Kitchen { components: (Position, Heat, Name, Mark, Sprite), resources: (Clock) }

    #[relation(acyclic, on_despawn = cascade, inverse = lids)]
    struct On { pan: Entity }

    #[archetype]
    struct Pan { heat: Heat, name: Option<Name> }

    #[schedule]
    fn tick() { warm; }
}

fn warm(pans: Query<Kitchen, &mut Heat>, mut clock: ResMut<Clock>) {
    clock.0 += 1;
    pans.for_each(|heat| heat.celsius += 0.5);
}

fn pan(celsius: f32) -> Pan {
    Pan {
        heat: Heat { celsius },
        name: None,
    }
}

#[test]
fn the_order_of_rows_and_their_archetypes_do_not_count_but_in_the_exact_digest() {
    let (mut here, mut there) = (Kitchen::new(), Kitchen::new());
    let [one, other] = [1.0, 2.0].map(|celsius| here.spawn(pan(celsius)));
    let handles = [(); 2].map(|()| there.reserve_entity());
    assert_eq!(handles, [one, other]);
    there.spawn_at(other, (Heat { celsius: 2.0 },)).unwrap();
    there
        .spawn_at(one, (Heat { celsius: 1.0 }, Position(0.0, 0.0)))
        .unwrap();
    there.remove::<Position>(one).unwrap();
    assert_eq!(here.digest(), there.digest());
    assert_eq!(Difference::first::<Kitchen>(&here, &there), None);
    assert_ne!(here.digest_exact(), there.digest_exact());
}

#[test]
fn all_that_is_saved_counts_and_the_difference_is_named() {
    type Change = fn(&mut Kitchen, [Entity; 3]);
    let make = || {
        let mut kitchen = Kitchen::new();
        let pan = kitchen.spawn(pan(20.5));
        let lid = kitchen.spawn((On { pan }, Name("lid".into())));
        let other = kitchen.spawn((Position(1.0, 2.0), Mark(3), Sprite(4)));
        let mana = kitchen
            .define(ComponentDefinition::new("mana").field("amount", FieldType::U32))
            .unwrap();
        kitchen
            .insert_data(pan, mana, &7_u32.to_ne_bytes())
            .unwrap();
        (kitchen, [pan, lid, other])
    };
    let changes: [(Change, &str); 9] = [
        (
            |it, [pan, ..]| it.get_mut::<Heat>(pan).unwrap().celsius = 20.25,
            "0v1: `Heat.celsius` is 20.5 here and 20.25 there",
        ),
        (
            |it, [_, lid, _]| it.get_mut::<Name>(lid).unwrap().0.push('!'),
            "1v1: `Name` differs",
        ),
        (
            |it, [_, _, other]| it.get_mut::<Mark>(other).unwrap().0 += 1,
            "2v1: `Mark.0` is 3 here and 4 there",
        ),
        (
            |it, [.., other]| drop(it.remove::<Mark>(other)),
            "2v1 has `Mark` here alone",
        ),
        (
            |it, [.., other]| drop(it.insert(other, Heat { celsius: 1.0 })),
            "2v1 has `Heat` there alone",
        ),
        (
            |it, [pan, _, other]| it.insert(other, On { pan }).map(drop).unwrap(),
            "2v1 has `On` there alone",
        ),
        (
            |it, [_, lid, other]| it.insert(lid, On { pan: other }).map(drop).unwrap(),
            "1v1: `On` differs",
        ),
        (
            |it, [.., other]| assert!(it.despawn(other)),
            "2v1 is alive here alone",
        ),
        (
            |it, _| {
                it.spawn(());
            },
            "3v1 is alive there alone",
        ),
    ];
    let (mut here, _) = make();
    assert_eq!(here.digest(), make().0.digest());
    for (change, expected) in changes {
        let (mut there, entities) = make();
        change(&mut there, entities);
        assert_ne!(here.digest(), there.digest(), "{expected}");
        let difference = Difference::first::<Kitchen>(&here, &there).unwrap();
        assert!(
            difference
                .to_string()
                .starts_with(expected.split(" is 20").next().unwrap()),
            "{difference}"
        );
        assert_ne!(
            here.snapshot().digest_of_entities(),
            there.snapshot().digest_of_entities()
        );
    }
    let (mut there, [pan, _, other]) = make();
    let mana = there.component_id("mana").unwrap();
    there.set_field(pan, mana, "amount", 8_u32).unwrap();
    let difference = Difference::first::<Kitchen>(&here, &there).unwrap();
    assert_eq!(
        difference.to_string(),
        "0v1: `mana.amount` is 7 here and 8 there"
    );
    // Transient values do not count, and resources do.
    let (mut there, _) = make();
    there.get_mut::<Sprite>(other).unwrap().0 = 9;
    assert_eq!(here.digest(), there.digest());
    there.resource_mut::<Clock>().0 = 1;
    assert_ne!(here.digest(), there.digest());
    assert_eq!(Difference::first::<Kitchen>(&here, &there), None);
}

#[test]
fn a_world_that_is_saved_and_loaded_has_the_same_digests() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(pan(3.0));
    kitchen.spawn((On { pan }, Name("lid".into()), Mark(1)));
    kitchen.tick();
    let mut bytes = Vec::new();
    kitchen
        .save_with(&ecs::save::SaveOptions::new().exact(), &mut bytes)
        .unwrap();
    let loaded = Kitchen::load(&bytes[..]).unwrap();
    assert_eq!(loaded.digest(), kitchen.digest());
    // The systems of the one have run.
    assert_ne!(loaded.digest_exact(), kitchen.digest_exact());
    assert_eq!(
        loaded.digest_exact(),
        Kitchen::load(&bytes[..]).unwrap().digest_exact()
    );
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn a_game_whose_state_is_in_the_world_is_in_step() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn_batch((0..40_u8).map(|number| pan(f32::from(number))));
    let run = SyncTest::new(3).run(&mut kitchen, 30, |kitchen, frame| {
        if frame.is_multiple_of(5) {
            kitchen.spawn(pan(1.0));
        }
        kitchen.tick();
    });
    assert_eq!(run, Ok(()));
    assert_eq!(kitchen.resource::<Clock>().0, 30);
    assert_eq!(kitchen.len(), 46);
}

/// How many slots there are that no entity ever had depends on memory, which is not put back.
#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn a_game_that_grows_is_in_step() {
    for (depth, each) in (1..9).flat_map(|depth| [(depth, 1), (depth, 3), (depth, 7)]) {
        let run = SyncTest::new(depth).run(&mut Kitchen::new(), 60, |kitchen, frame| {
            // Ids that are reserved, as by commands, come one by one, and others as many at once as there is room for.
            for number in 0..each {
                if number % 2 == 0 {
                    let reserved = kitchen.reserve_entity();
                    kitchen.spawn_at(reserved, pan(1.0)).unwrap();
                } else {
                    kitchen.spawn(pan(1.0));
                }
            }
            kitchen.tick();
            if frame.is_multiple_of(4) {
                let first = kitchen
                    .query_ref::<(Entity, &Heat)>()
                    .map(|(pan, _)| pan)
                    .next();
                first.map(|first| kitchen.despawn(first));
            }
        });
        assert_eq!(run, Ok(()), "{depth} frames back, {each} pans each");
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn a_game_that_reads_outside_of_the_world_is_found() {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let mut kitchen = Kitchen::new();
    kitchen.spawn_batch([pan(1.0), pan(2.0)]);
    let run = SyncTest::new(2).run(&mut kitchen, 10, |kitchen, frame| {
        kitchen.tick();
        if frame == 4 {
            let calls = CALLS.fetch_add(1, Ordering::Relaxed);
            kitchen
                .query::<&mut Heat>()
                .for_each(|heat| heat.celsius = if calls == 0 { 1.0 } else { 2.0 });
        }
    });
    let Err(error @ SnapshotError::Differs { frame: 4, .. }) = run else {
        panic!("{run:?}")
    };
    let expected = "frame 4 came to another result when it was run again: 0v1: `Heat.celsius` is 1 here and 2 there";
    assert_eq!(error.to_string(), expected);
}

#[derive(Clone)]
struct Bang;

#[derive(Component, Clone, Serialize, Deserialize)]
#[component(track)]
struct Level(u8);

ecs::world! {
    #[world(save, snapshots)]
    struct Hall { components: (Level), events: (Bang) }

    #[schedule]
    fn listen() { hear; }

    #[schedule]
    fn rest() { idle; }

    #[schedule]
    fn look() { watch; }
}

fn hear(mut bangs: EventReader<Bang>) {
    bangs.read().for_each(drop);
}

fn idle() {}

fn watch(levels: Query<Hall, (Entity, Changed<Level>)>) {
    levels.for_each(drop);
}

/// Two halls that did the same, but for the order of two schedules.
fn halls(first: fn(&mut Hall), second: fn(&mut Hall)) -> [Hall; 2] {
    [[first, second], [second, first]].map(|order| {
        let mut hall = Hall::new();
        hall.spawn((Level(0),));
        hall.send(Bang);
        order[0](&mut hall);
        hall
    })
}

#[test]
fn events_count_in_the_exact_digest_alone() {
    let (mut here, mut there) = (Hall::new(), Hall::new());
    assert_eq!(here.digest_exact(), there.digest_exact());
    there.send(Bang);
    assert_eq!(here.digest(), there.digest());
    assert_ne!(here.digest_exact(), there.digest_exact());
    here.send(Bang);
    assert_eq!(here.digest_exact(), there.digest_exact());
    // As many are there, and more were sent.
    there.resource_mut::<ecs::Events<Bang>>().clear();
    there.send(Bang);
    assert_ne!(here.digest_exact(), there.digest_exact());
}

#[test]
fn the_progress_of_systems_counts_in_the_exact_digest_alone() {
    for schedule in [Hall::listen as fn(&mut Hall), Hall::look] {
        let [mut here, mut there] = halls(schedule, Hall::rest);
        assert_eq!(here.digest(), there.digest());
        assert_ne!(
            here.digest_exact(),
            there.digest_exact(),
            "one of them has read, or looked"
        );
        let (before, copy) = (here.digest_exact(), here.snapshot());
        here.send(Bang);
        schedule(&mut here);
        assert_ne!(here.digest_exact(), before);
        here.restore(&copy);
        assert_eq!(here.digest_exact(), before);
        there.restore(&copy);
        assert_eq!(there.digest_exact(), before);
    }
}
