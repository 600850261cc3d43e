//! A world that keeps values in every place that there is. The clone of each value in turn panics.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::prelude::*;
use ecs::{Registration, Snapshot, SnapshotError};
use ecs_tests::check_alloc::live_blocks;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

thread_local! {
    /// This many clones succeed.
    static FUSE: Cell<Option<u32>> = const { Cell::new(None) };
}

/// A text, in memory of its own, whose clones panic once the fuse has burnt down.
#[derive(Debug, Default, PartialEq)]
struct Fused(String);

impl Clone for Fused {
    fn clone(&self) -> Self {
        if let Some(left) = FUSE.get() {
            FUSE.set(left.checked_sub(1));
            if left == 0 {
                // Without a message: a backtrace would take memory, and blocks are counted.
                resume_unwind(Box::new(()));
            }
        }
        Self(self.0.clone())
    }
}

#[derive(Component, Clone)]
#[component(track)]
struct Tracked(Fused);
#[derive(Clone)]
struct Plain(Fused);
#[derive(Clone)]
struct Maybe(Fused);
#[derive(Component, Clone)]
#[component(storage = "sparse")]
struct Rare(Fused);
/// A component of no archetype.
#[derive(Clone)]
struct Loose(Fused);
#[derive(Clone, Default)]
struct Weather(Fused);
#[derive(Clone)]
struct News(Fused);
/// A component that is not listed.
#[derive(Component, Clone)]
struct Modded(Fused);

ecs::world! {
    #[world(snapshots)]
    struct Town {
        components: (Tracked, Plain, Maybe, Rare, Loose),
        resources: (Weather),
        events: (News),
    }

    #[archetype]
    struct House { tracked: Tracked, plain: Plain, maybe: Option<Maybe> }

    #[schedule]
    fn tick() {
        remember;
    }

    #[observers]
    fn observers() {
        note;
    }
}

fn remember(
    mut days: Local<Fused>,
    mut news: EventReader<News>,
    mut removed: Removed<Town, Tracked>,
) {
    removed.read().for_each(drop);
    news.read().for_each(|news| days.0.push_str(&news.0.0));
}

fn note(_: On<Town, Insert<Loose>>, mut seen: Local<Fused>) {
    seen.0.push('!');
}

fn text(place: &str, number: usize) -> Fused {
    Fused(format!("{place} {number}"))
}

fn town() -> Town {
    let mut town = Town::new();
    let modded = town
        .register_with(Registration::<Modded>::new().cloned())
        .unwrap();
    town.resource_mut::<Weather>().0 = text("rain", 0);
    for number in 0..3 {
        let house = House {
            tracked: Tracked(text("tracked", number)),
            plain: Plain(text("plain", number)),
            maybe: (number > 0).then(|| Maybe(text("maybe", number))),
        };
        let entity = town.spawn(house);
        town.insert(entity, Rare(text("rare", number))).unwrap();
        if number == 1 {
            town.insert(entity, Loose(text("loose", number))).unwrap();
        }
        if number == 2 {
            town.insert_key(entity, modded, Modded(text("modded", number)))
                .unwrap();
        }
    }
    town.send(News(text("news", 0)));
    town.tick();
    // A removed value is kept for its reader.
    let gone = town.entities().next().unwrap();
    town.remove::<Tracked>(gone).unwrap();
    town
}

/// All texts of a world, with their places.
fn texts(town: &ecs::Storage<Town>) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    town.query_ref::<&Tracked>()
        .for_each(|it| texts.push(it.0.0.clone()));
    town.query_ref::<&Plain>()
        .for_each(|it| texts.push(it.0.0.clone()));
    town.query_ref::<&Maybe>()
        .for_each(|it| texts.push(it.0.0.clone()));
    town.query_ref::<&Rare>()
        .for_each(|it| texts.push(it.0.0.clone()));
    town.query_ref::<&Loose>()
        .for_each(|it| texts.push(it.0.0.clone()));
    texts
}

/// Does something with a fuse that is longer each time, until it succeeds. How many values were cloned then.
fn each_clone_panics(town: &mut Town, mut copies: impl FnMut(&mut Town)) -> u32 {
    let step = if cfg!(miri) { 5 } else { 1 };
    for clones in (0..).step_by(step) {
        let (before, blocks) = (texts(town), live_blocks());
        FUSE.set(Some(clones));
        let is_done = catch_unwind(AssertUnwindSafe(|| copies(town))).is_ok();
        let left = FUSE.take();
        town.check_invariants();
        if is_done {
            return clones - left.unwrap();
        }
        assert_eq!(texts(town), before, "after {clones} clones");
        // Lists that grew stay.
        assert!(
            live_blocks() <= blocks + 1,
            "after {clones} clones, {} blocks more",
            live_blocks() - blocks
        );
    }
    unreachable!("there are few values")
}

fn change(town: &mut Town) {
    town.query::<&mut Tracked>().for_each(|it| it.0.0.push('?'));
    town.query::<&mut Plain>().for_each(|it| it.0.0.push('?'));
    town.query::<&mut Maybe>().for_each(|it| it.0.0.push('?'));
    town.query::<&mut Rare>().for_each(|it| it.0.0.push('?'));
    town.query::<&mut Loose>().for_each(|it| it.0.0.push('?'));
    town.resource_mut::<Weather>().0.0.push('?');
    town.send(News(text("news", 9)));
    town.tick();
}

#[test]
fn a_clone_that_panics_in_any_place_leaves_the_world_as_it_was() {
    let mut town = town();
    let mut snapshot: Option<Snapshot<Town>> = None;
    let clones = each_clone_panics(&mut town, |town| snapshot = Some(town.snapshot()));
    let snapshot = snapshot.unwrap();
    let saved = texts(&snapshot);
    assert_eq!(
        clones, 17,
        "values of columns, pools, resources, events, removed values, systems and observers"
    );

    change(&mut town);
    let changed = texts(&town);
    assert_ne!(changed, saved);
    let clones = each_clone_panics(&mut town, |town| town.restore(&snapshot));
    assert_eq!(
        clones, 16,
        "the modded value was not changed, and is not cloned"
    );
    assert_eq!(texts(&town), saved);
}

#[test]
fn a_copy_whose_clone_panics_in_any_place_is_refused_until_it_is_made_again() {
    let mut town = town();
    let mut snapshot = town.snapshot();
    change(&mut town);
    let mut unfinished = 0;
    let clones = each_clone_panics(&mut town, |town| {
        if unfinished > 0 {
            assert_eq!(town.try_restore(&snapshot), Err(SnapshotError::Unfinished));
        }
        unfinished += 1;
        town.snapshot_into(&mut snapshot);
    });
    assert_eq!(clones, 17);
    let changed = texts(&town);
    assert_eq!(texts(&snapshot), changed);
    change(&mut town);
    town.restore(&snapshot);
    assert_eq!(texts(&town), changed);
}
