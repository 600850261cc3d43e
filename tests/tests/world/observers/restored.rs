//! That a world was put back or loaded is told once, when all is there.

use ecs::prelude::*;
use ecs::{LoadError, LoadOptions, Ring, SnapshotError, SyncTest};
use ecs_tests::unwind::{explode, explodes};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(track)]
pub(crate) struct Heat(u32);

/// The colour in which a renderer shows the heat.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
#[component(transient, track)]
pub(crate) struct Colour(u32);

/// A value with a drop that may panic.
#[derive(Component, Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Mine {
    explodes: bool,
}

impl Drop for Mine {
    fn drop(&mut self) {
        if self.explodes {
            explode();
        }
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Clock(u32);

/// The notifications, in words.
#[derive(Debug, Default)]
pub(crate) struct Diary(Vec<String>);

/// The pans by their heat, which follows from the world.
#[derive(Debug, Default)]
pub(crate) struct Map(HashMap<u32, Entity>);

fn draw(
    _: On<Kitchen, Restore>,
    heats: Query<Kitchen, (Entity, &Heat)>,
    parents: Related<Kitchen, Upon>,
    clock: Res<Clock>,
    mut map: ResMut<Map>,
    mut diary: ResMut<Diary>,
) {
    map.0 = heats.map(|(entity, heat)| (heat.0, entity)).collect();
    let heat: u32 = map.0.keys().sum();
    let placed = map
        .0
        .values()
        .filter(|entity| parents.target_of(**entity).is_some())
        .count();
    diary.0.push(format!(
        "{} pans of {heat} degrees, {placed} on others, at {}",
        map.0.len(),
        clock.0
    ));
}

fn colour(
    _: On<Kitchen, Restore>,
    pans: Query<Kitchen, (&Heat, &mut Colour)>,
    mut diary: ResMut<Diary>,
) {
    pans.for_each(|(heat, colour)| colour.0 = heat.0 * 10);
    diary.0.push("coloured".into());
}

fn heated(_: On<Kitchen, Insert<Heat>>, mut diary: ResMut<Diary>) {
    diary.0.push("heated".into());
}

fn came(_: On<Kitchen, Enter<Pan>>, mut diary: ResMut<Diary>) {
    diary.0.push("came".into());
}

fn gone(_: On<Kitchen, Despawn<Pan>, Old>, mut diary: ResMut<Diary>) {
    diary.0.push("gone".into());
}

fn warm_up(pans: Query<Kitchen, &mut Heat>, mut clock: ResMut<Clock>) {
    clock.0 += 1;
    pans.for_each(|heat| heat.0 += clock.0 % 3);
}

fn burn(pans: Query<Kitchen, (Entity, &Heat), Changed<Heat>>, mut commands: Commands<Kitchen>) {
    for (pan, heat) in pans {
        if heat.0 > 20 {
            commands.despawn(pan);
        }
    }
}

ecs::world! {
    #[world(save, snapshots, transient(Map, Diary))]
    pub(crate) struct Kitchen { components: (Heat, Colour, Mine), resources: (Clock, Map, Diary) }

    #[relation(on_despawn = clear)]
    pub(crate) struct Upon { what: Option<Entity> }

    #[archetype]
    pub(crate) struct Pan { heat: Heat, colour: Colour }

    #[observers]
    pub(crate) fn reactions() {
        draw;
        heated;
        came;
        gone;
        colour;
    }

    #[schedule]
    pub(crate) fn tick() { warm_up; burn; }
}

const TOLD: [&str; 2] = ["2 pans of 12 degrees, 1 on others, at 7", "coloured"];

/// Two pans, one on the other.
fn kitchen() -> Kitchen {
    let mut kitchen = Kitchen::new();
    let [one, other] = [5, 7].map(|heat| kitchen.spawn(pan(heat)));
    kitchen.insert(other, Upon { what: Some(one) }).unwrap();
    kitchen.resource_mut::<Clock>().0 = 7;
    told(&mut kitchen);
    kitchen
}

fn pan(heat: u32) -> Pan {
    Pan {
        heat: Heat(heat),
        colour: Colour(0),
    }
}

/// The notes of `kitchen`, which are none afterwards.
fn told(kitchen: &mut Kitchen) -> Vec<String> {
    kitchen.check_invariants();
    std::mem::take(&mut kitchen.resource_mut::<Diary>().0)
}

fn bytes(kitchen: &Kitchen) -> Vec<u8> {
    let mut bytes = Vec::new();
    kitchen.save(&mut bytes).unwrap();
    bytes
}

/// A kitchen with other things in it.
fn other() -> Kitchen {
    let mut other = Kitchen::new();
    other.spawn_batch((0..9).map(pan));
    told(&mut other);
    other
}

/// A way to put a world back to a kitchen.
type Way = fn(&mut Kitchen, &mut Kitchen);

const WAYS: &[(&str, Way)] = &[
    ("restore", |from, to| to.restore(&from.snapshot())),
    ("try_restore", |from, to| {
        to.try_restore(&from.snapshot()).unwrap();
    }),
    ("Ring::restore", |from, to| {
        let mut ring = Ring::new(2);
        ring.save(from, 3);
        ring.restore(to, 3).unwrap();
    }),
    ("load_into", |from, to| {
        _ = to.load_into(&bytes(from)[..]).unwrap();
    }),
    ("load_into_with", |from, to| {
        _ = to
            .load_into_with(&LoadOptions::new(), &bytes(from)[..])
            .unwrap();
    }),
    ("load", |from, to| {
        *to = Kitchen::load(&bytes(from)[..]).unwrap();
    }),
    ("load_with", |from, to| {
        *to = Kitchen::load_with(&LoadOptions::new(), &bytes(from)[..]).unwrap();
    }),
    ("load_from", |from, to| {
        let text = serde_json::to_string(&from.saved()).unwrap();
        *to = Kitchen::load_from(&mut serde_json::Deserializer::from_str(&text)).unwrap();
    }),
];

#[test]
fn a_world_that_was_put_back_or_loaded_is_told_of_once_when_all_is_there() {
    for (name, way) in WAYS {
        let (mut from, mut to) = (kitchen(), other());
        way(&mut from, &mut to);
        assert_eq!(told(&mut to), TOLD, "{name}");
        assert!(
            to.query::<(&Heat, &Colour)>()
                .all(|(heat, colour)| colour.0 == heat.0 * 10),
            "{name}"
        );
        assert!(
            told(&mut from).is_empty(),
            "{name}: nothing was put back there"
        );
        // Nothing is left to be told.
        to.spawn(pan(1));
        assert_eq!(told(&mut to), ["came", "heated"], "{name}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "files")]
fn a_world_that_was_loaded_from_a_file_is_told_of_once() {
    let path = std::env::temp_dir().join(format!("restored-{}", std::process::id()));
    kitchen().save_file(&path).unwrap();
    let loaded = Kitchen::load_file(&path);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(told(&mut loaded.unwrap()), TOLD);
}

#[test]
fn a_world_that_is_put_back_again_is_told_of_again() {
    let mut kitchen = kitchen();
    let snapshot = kitchen.snapshot();
    assert!(told(&mut kitchen).is_empty(), "a copy changes nothing");
    for _ in 0..3 {
        kitchen.restore(&snapshot);
        assert_eq!(told(&mut kitchen), TOLD);
    }
}

#[test]
fn a_load_that_fails_is_not_told_of() {
    let mut to = other();
    let save = bytes(&kitchen());
    for end in 0..save.len() {
        to.load_into(&save[..end]).unwrap_err();
    }
    assert!(told(&mut to).is_empty());
    assert_eq!(to.len(), 9);
    // A snapshot that was not finished.
    let mut snapshot = to.snapshot();
    let reserved = to.reserve_entity();
    to.try_snapshot_into(&mut snapshot).unwrap_err();
    to.spawn_at(reserved, ()).unwrap();
    assert_eq!(to.try_restore(&snapshot), Err(SnapshotError::Unfinished));
    assert!(told(&mut to).is_empty());
}

#[test]
fn a_world_is_not_put_back_while_observers_are_told() {
    let mut kitchen = kitchen();
    let (snapshot, save) = (kitchen.snapshot(), bytes(&kitchen));
    let (sender, refused) = std::sync::mpsc::channel();
    let again = move |_: On<Kitchen, Restore>, mut commands: Commands<Kitchen>| {
        let (sender, save) = (sender.clone(), save.clone());
        commands.queue(move |kitchen: &mut Kitchen| {
            let copy = kitchen.try_snapshot().map(|_| ());
            sender.send((copy, kitchen.load_into(&save[..]))).unwrap();
        });
    };
    kitchen.observe("again", again).unwrap();
    kitchen.restore(&snapshot);
    assert_eq!(told(&mut kitchen), TOLD);
    let (copy, load) = refused.try_iter().next().unwrap();
    assert_eq!(copy, Err(SnapshotError::Observing));
    assert!(matches!(load, Err(LoadError::Running { schedule: None })));
}

#[test]
fn an_observer_that_comes_or_goes_is_told_from_then_on() {
    let mut kitchen = kitchen();
    let snapshot = kitchen.snapshot();
    let last = |_: On<Kitchen, Restore>, mut diary: ResMut<Diary>| diary.0.push("last".into());
    let id = kitchen.observe("last", last).unwrap();
    kitchen.restore(&snapshot);
    assert_eq!(told(&mut kitchen), [TOLD[0], TOLD[1], "last"]);
    assert!(kitchen.unobserve(id));
    kitchen.restore(&snapshot);
    assert_eq!(told(&mut kitchen), TOLD);
}

#[test]
fn its_commands_change_the_world_and_others_are_told_of_these_changes() {
    let mut kitchen = kitchen();
    let snapshot = kitchen.snapshot();
    let save = bytes(&kitchen);
    let bake = |_: On<Kitchen, Restore>,
                pans: Query<Kitchen, Entity, With<Heat>>,
                mut commands: Commands<Kitchen>| {
        commands.spawn(pan(1));
        for entity in pans.take(1) {
            commands.despawn(entity);
        }
    };
    kitchen.observe("bake", bake).unwrap();
    for way in 0..2 {
        if way == 0 {
            kitchen.restore(&snapshot);
        } else {
            kitchen.load_into(&save[..]).unwrap();
        }
        assert_eq!(
            told(&mut kitchen),
            [TOLD[0], TOLD[1], "came", "heated", "gone"]
        );
        let mut heats: Vec<u32> = kitchen.query::<&Heat>().map(|heat| heat.0).collect();
        heats.sort_unstable();
        assert_eq!(heats, [1, 7]);
    }
}

#[test]
fn its_locals_are_put_back_before() {
    let mut kitchen = kitchen();
    let snapshot = kitchen.snapshot();
    let (sender, counts) = std::sync::mpsc::channel();
    let count = move |_: On<Kitchen, Restore>, mut count: Local<u32>| {
        *count += 1;
        sender.send(*count).unwrap();
    };
    kitchen.observe("count", count).unwrap();
    kitchen.restore(&snapshot);
    let later = kitchen.snapshot();
    kitchen.restore(&later);
    kitchen.restore(&later);
    assert_eq!(counts.try_iter().collect::<Vec<_>>(), [1, 2, 2]);
}

#[test]
fn when_an_observer_panics_the_world_is_put_back_and_goes_on() {
    let mut kitchen = kitchen();
    let snapshot = kitchen.snapshot();
    let id = kitchen
        .observe("explode", |_: On<Kitchen, Restore>| -> () { explode() })
        .unwrap();
    let (one, _) = kitchen.query::<(Entity, &Heat)>().next().unwrap();
    kitchen.despawn(one);
    told(&mut kitchen);
    assert!(explodes(|| kitchen.restore(&snapshot)));
    assert!(kitchen.contains(one));
    assert_eq!(told(&mut kitchen), TOLD);
    kitchen.unobserve(id);
    kitchen.despawn(one);
    assert_eq!(
        told(&mut kitchen),
        ["gone"],
        "what was told is not told again"
    );
}

#[test]
fn when_an_old_value_panics_the_world_was_told_of_before() {
    let mut kitchen = kitchen();
    let (snapshot, save) = (kitchen.snapshot(), bytes(&kitchen));
    for way in 0..2 {
        kitchen.spawn((Mine { explodes: true },));
        told(&mut kitchen);
        assert!(explodes(|| {
            if way == 0 {
                kitchen.restore(&snapshot);
            } else {
                _ = kitchen.load_into(&save[..]);
            }
        }));
        assert_eq!(told(&mut kitchen), TOLD);
        kitchen.spawn(pan(1));
        assert_eq!(told(&mut kitchen), ["came", "heated"]);
    }
}

/// No other change has to come before.
#[test]
fn notifications_that_a_panicking_observer_left_come_before_a_world_is_copied_put_back_or_loaded() {
    let mut kitchen = kitchen();
    let (snapshot, save) = (kitchen.snapshot(), bytes(&kitchen));
    for way in 0..3 {
        let id = kitchen
            .observe("explode", |_: On<Kitchen, Enter<Pan>>| -> () { explode() })
            .unwrap();
        assert!(explodes(|| _ = kitchen.spawn(pan(1))));
        kitchen.unobserve(id);
        assert_eq!(told(&mut kitchen), ["came"]);
        match way {
            0 => assert_eq!(
                kitchen.try_snapshot().map(|copy| copy.len()).unwrap(),
                kitchen.len()
            ),
            1 => kitchen.try_restore(&snapshot).unwrap(),
            _ => drop(kitchen.load_into(&save[..]).unwrap()),
        }
        assert_eq!(
            told(&mut kitchen),
            [&["heated"][..], if way == 0 { &[] } else { &TOLD }].concat()
        );
    }
}

/// The observers write transient values, which are no part of the game.
#[test]
fn a_game_that_is_rolled_back_is_the_same_with_its_observers() {
    let mut kitchen = kitchen();
    let frames = if cfg!(miri) { 8 } else { 60 };
    SyncTest::new(4)
        .run(&mut kitchen, frames, |kitchen, frame| {
            kitchen.spawn(pan(frame % 5));
            kitchen.tick();
        })
        .unwrap();
    assert!(
        told(&mut kitchen)
            .iter()
            .filter(|line| *line == "coloured")
            .count()
            > 4
    );
}

mod of_a_part {
    use ecs::prelude::*;

    #[derive(Clone, Copy, Debug)]
    pub(super) struct Place(pub(super) u32);
    #[derive(Debug, Default)]
    pub(super) struct Cache(pub(super) Vec<u32>);

    ecs::part! {
        #[part]
        pub(super) struct Maps { components: (Place), resources: (Cache) }

        #[observers]
        pub(super) fn remember() { fill; }
    }

    fn fill<W: MapsWorld>(_: On<W, Restore>, places: Query<W, &Place>, mut cache: ResMut<Cache>) {
        cache.0 = places.map(|place| place.0).collect();
    }

    mod rolled_back {
        ecs::world! {
            #[world(snapshots, transient(Cache))]
            pub(super) struct Street { parts: (super::Maps) }
        }
    }

    /// Nothing is transient in a world that is never put back.
    mod never {
        ecs::world! {
            #[world]
            pub(super) struct Street { parts: (super::Maps) }
        }
    }

    #[test]
    fn an_observer_of_a_part_is_told_in_each_world_that_is_put_back() {
        let mut street = rolled_back::Street::new();
        street.spawn((Place(3),));
        let snapshot = street.snapshot();
        street.restore(&snapshot);
        assert_eq!(street.resource::<Cache>().0, [3]);
        let mut never = never::Street::new();
        never.spawn((Place(3),));
        assert!(never.resource::<Cache>().0.is_empty());
    }
}

/// That of a component which the type says is transient is written, and others are not.
#[test]
fn an_added_observer_that_writes_values_that_are_put_back_is_refused() {
    let mut kitchen = kitchen();
    let error = kitchen.observe(
        "heat up",
        |_: On<Kitchen, Restore>, _: Query<Kitchen, (&Colour, &mut Heat)>| {},
    );
    assert_eq!(
        error.unwrap_err().to_string(),
        "the system `heat up` is told that the world was put back, and writes the component `Heat`: a world that is put back goes on \
         as it did, so that its observers write what is transient alone; if `Heat` is, say `#[world(transient(Heat))]`; if a field of it is, make that \
         field a transient type of its own"
    );
    let error = kitchen
        .observe(
            "set",
            |_: On<Kitchen, Restore>, _: ResMut<Map>, _: ResMut<Clock>| {},
        )
        .unwrap_err();
    assert!(
        error.to_string().contains("writes the resource `Clock`"),
        "{error}"
    );
    kitchen
        .observe(
            "paint",
            |_: On<Kitchen, Restore>, _: Query<Kitchen, (&Heat, &mut Colour)>| {},
        )
        .unwrap();
    kitchen
        .observe(
            "look",
            |_: On<Kitchen, Insert<Colour>>, _: Query<Kitchen, &mut Heat>| {},
        )
        .unwrap();
}
