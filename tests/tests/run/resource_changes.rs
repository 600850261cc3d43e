//! Resources that were changed: each system finds each change once, and never its own.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::prelude::*;

#[derive(Clone, Debug, Default, PartialEq)]
struct Volume(u8);
#[derive(Clone, Default)]
struct Brightness(u8);
#[derive(Clone, Debug, Default, PartialEq)]
struct Seen(Vec<&'static str>);
#[derive(Clone)]
struct Thing;
#[derive(Clone, Default)]
struct Ticks(u32);

ecs::world! {
    #[world(snapshots)]
    struct Game { components: (Thing), resources: (Volume, Brightness, Seen, Ticks) }

    #[schedule]
    fn tick() {
        early;
        dim.run_if(every_third);
        write;
        late;
        note.run_if(resource_changed::<Brightness>).run_if(|ticks: Res<Ticks>| ticks.0 > 0);
        count;
    }
}

fn early(volume: Res<Volume>, brightness: Res<Brightness>, mut seen: ResMut<Seen>) {
    if volume.is_changed() {
        seen.bypass_change_detection().0.push("early");
    }
    if brightness.is_changed() {
        seen.0.push("early brightness");
    }
}

fn every_third(ticks: Res<Ticks>) -> bool {
    ticks.0 % 3 == 2
}

fn dim(mut brightness: ResMut<Brightness>) {
    brightness.0 += 1;
}

/// It writes in the second run, and finds the writes of others.
fn write(mut volume: ResMut<Volume>, ticks: Res<Ticks>, mut seen: ResMut<Seen>) {
    if volume.is_changed() && ticks.0 > 0 {
        seen.0.push("write");
    }
    if ticks.0 == 1 {
        volume.0 = 9;
        assert!(volume.is_changed());
    }
}

fn late(volume: Res<Volume>, mut seen: ResMut<Seen>) {
    if volume.is_changed() {
        seen.0.push("late");
    }
}

fn note(mut seen: ResMut<Seen>) {
    seen.0.push("note");
}

fn count(mut ticks: ResMut<Ticks>) {
    ticks.0 += 1;
}

/// The notes of the systems since the last time.
fn seen(game: &mut Game) -> Vec<&'static str> {
    std::mem::take(&mut game.resource_mut::<Seen>().0)
}

#[test]
fn each_system_finds_each_change_once_and_never_its_own() {
    let mut game = Game::new();
    game.tick();
    assert_eq!(
        seen(&mut game),
        ["early", "early brightness", "late"],
        "all is new in the first run"
    );
    game.tick();
    assert_eq!(
        seen(&mut game),
        ["late"],
        "`write` has written; the condition was asked in the first run"
    );
    game.tick();
    assert_eq!(
        seen(&mut game),
        ["early", "note"],
        "there were writes after `early`, and by `dim`"
    );
    game.tick();
    assert_eq!(seen(&mut game), ["early brightness"]);
    game.tick();
    assert_eq!(seen(&mut game), [""; 0]);
    game.resource_mut::<Volume>().0 = 3;
    game.tick();
    assert_eq!(seen(&mut game), ["early", "write", "late", "note"]);
    game.set_resource(Volume(4));
    game.tick();
    assert_eq!(
        seen(&mut game),
        ["early", "early brightness", "write", "late"]
    );
}

#[test]
fn a_resource_that_is_lent_without_a_word_is_not_changed() {
    let mut game = Game::new();
    let look = |volume: Res<Volume>, mut seen: ResMut<Seen>| {
        if volume.is_changed() {
            seen.0.push("changed");
        }
    };
    let turn = |mut volume: ResMut<Volume>| {
        volume.bypass_change_detection().0 = 5;
        assert!(!volume.set_if_neq(Volume(5)));
        let _ = &*volume;
    };
    game.add_system(Game::tick_plan(), "look", look)
        .before("count")
        .add()
        .unwrap();
    (0..3).for_each(|_| game.tick());
    seen(&mut game);
    game.run_system(turn);
    game.tick();
    assert!(!seen(&mut game).contains(&"changed"));
    game.run_system(|mut volume: ResMut<Volume>| assert!(volume.set_if_neq(Volume(6))));
    game.tick();
    assert!(seen(&mut game).contains(&"changed"));
    game.run_system(|volume: ResMut<Volume>| volume.into_inner().0 = 7);
    game.tick();
    assert!(seen(&mut game).contains(&"changed"));
}

#[test]
fn a_resource_is_added_once() {
    let mut game = Game::new();
    let first = |volume: Res<Volume>, brightness: ResMut<Brightness>, mut runs: Local<u32>| {
        assert_eq!(
            (volume.is_added(), brightness.is_added()),
            (*runs == 0, *runs == 0)
        );
        *runs += 1;
    };
    game.add_system(Game::tick_plan(), "first", first)
        .add()
        .unwrap();
    for _ in 0..4 {
        game.tick();
        game.set_resource(Volume(1));
    }
}

#[test]
fn a_world_that_is_put_back_finds_the_changes_that_it_would_have_found() {
    let mut game = Game::new();
    game.tick();
    game.resource_mut::<Volume>().0 = 3;
    let saved = game.snapshot();
    let run = |game: &mut Game| {
        game.resource_mut::<Seen>().0.clear();
        (0..5).for_each(|_| game.tick());
        seen(game)
    };
    let found = run(&mut game);
    assert!(found.contains(&"early") && found.contains(&"note"));
    for _ in 0..2 {
        game.restore(&saved);
        assert_eq!(run(&mut game), found);
    }
}

#[test]
fn a_resource_shows_itself() {
    let mut game = Game::new();
    game.run_system(|volume: Res<Volume>, seen: ResMut<Seen>| {
        assert_eq!(
            format!("{volume:?} {seen:?}"),
            "Res(Volume(0)) ResMut(Seen([]))"
        );
    });
}
