//! What a debug build tells once.
#![cfg(debug_assertions)]

use ecs::prelude::*;
use std::sync::Mutex;
use std::time::Duration;

#[derive(Component)]
#[component(track)]
struct Lamp;
struct Dust;
#[derive(Component)]
#[component(storage = "sparse")]
struct Mark;
struct Rung;

fn never() -> bool {
    false
}

fn listen(mut rung: EventReader<Rung>, mut lamps: Removed<House, Lamp>) {
    rung.clear();
    lamps.clear();
}

fn light(lamps: Query<House, &mut Lamp>, _: Query<House, Entity, (With<Lamp>, Without<Dust>)>) {
    lamps.for_each(drop);
}

fn sweep(dusts: Query<House, &Dust>, _: Query<House, Entity, With<Lamp>>) {
    assert_eq!(dusts.count(), 0);
}

fn erase(marks: Query<House, (Entity, &Mark)>) {
    assert_eq!(marks.count(), 0);
}

fn is_dusty(dusts: Query<House, &Dust, With<Lamp>>) -> bool {
    dusts.count() > 0
}

fn nothing() {}

fn break_lamp(mut commands: Commands<House>) {
    commands.despawn(Entity::from_bits((1 << 32) + 77).unwrap());
}

ecs::world! {
    #[world]
    struct House {
        #[keep(Lamp = 1)]
        components: (Lamp, Dust, Mark),
        #[keep(Rung = 2)]
        events: (Rung)
    }
    #[schedule]
    fn tick() { listen.run_if(never); }
    #[schedule]
    fn evening() { light; sweep; erase; nothing.run_if(is_dusty); }
    #[schedule(fixed = 10, max_steps = 3)]
    fn age() { nothing; }
    #[schedule]
    fn play() { break_lamp; break_lamp; }
}

static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The notices that contain a word; each test uses its own.
fn told(word: &str) -> Vec<String> {
    TOLD.lock()
        .unwrap()
        .iter()
        .filter(|it| it.contains(word))
        .cloned()
        .collect()
}

fn listen_to_notices() {
    ecs::set_notice_hook(|notice| TOLD.lock().unwrap().push(notice.to_string()));
}

#[test]
fn it_is_told_once_that_events_were_missed() {
    listen_to_notices();
    let mut house = House::new();
    house.tick();
    for _ in 0..10 {
        house.send(Rung);
        let lamp = house.spawn((Lamp,));
        house.despawn(lamp);
        house.tick();
    }
    let text = |of: &str, list: &str, name: &str| {
        format!(
            "1 {of} of `run::schedules::notices::{name}` ended before a reader had read it, since its system or its schedule rests: \
             `#[keep({name} = all)] {list}: (…)` keeps them, and the reader's `missed()` counts them"
        )
    };
    assert_eq!(told("notices::Rung"), [text("event", "events", "Rung")]);
    assert_eq!(
        told("notices::Lamp"),
        [text("removed value", "components", "Lamp")]
    );
}

#[test]
fn it_is_told_once_for_each_system_that_a_command_failed() {
    listen_to_notices();
    let mut house = House::new();
    (0..3).for_each(|_| house.play());
    assert_eq!(
        told("break_lamp"),
        [
            "`break_lamp` asked to despawn, but 77v1 is dead: `take_command_errors()` gives all such errors, and \
          `set_command_policy(CommandPolicy::Ignore)` says that they are no mistakes"
        ]
    );
    let errors = house.take_command_errors();
    let lines: Vec<String> = errors.to_string().lines().map(str::to_owned).collect();
    assert_eq!(
        (lines.len(), &*lines[0], &*lines[6]),
        (
            7,
            "6 commands failed:",
            "`break_lamp` asked to despawn, but 77v1 is dead"
        )
    );
    assert_eq!(house.take_command_errors().to_string(), "no command failed");
}

#[test]
fn it_is_told_once_that_time_was_dropped() {
    listen_to_notices();
    let mut house = House::new();
    house.age_for(Duration::from_millis(300));
    assert!(told("age_for").is_empty());
    (0..2).for_each(|_| assert_eq!(house.age_for(Duration::from_secs(1)).ran, 3));
    assert_eq!(
        told("age_for"),
        [
            "`age_for` dropped 700ms: a call makes at most 3 runs of `age`; `#[schedule(fixed = …, max_steps = …)]` allows more, and \
          `FixedSteps::dropped` has the time"
        ]
    );
}

#[test]
fn it_is_told_that_a_query_matched_nothing_in_a_hundred_runs() {
    listen_to_notices();
    let mut house = House::new();
    let lamp = house.spawn((Lamp,));
    house.evening();
    // What matched once is no mistake.
    house.despawn(lamp);
    (0..98).for_each(|_| house.evening());
    assert!(told("evening").is_empty());
    (0..200).for_each(|_| house.evening());
    let text = |query: &str, system: &str| {
        format!(
            "{query} of `{system}` matched no row in 100 runs of `evening`: does every entity lack one of these components, or have \
             one that the query excludes?"
        )
    };
    assert_eq!(
        told("evening"),
        [
            text("a query `&Dust`", "sweep"),
            text("a query `(Entity, &Mark)`", "erase"),
            text("a query `&Dust` with `Lamp`", "nothing"),
        ]
    );
}

#[test]
fn it_is_told_once_what_keeps_a_schedule_on_one_thread() {
    struct Sound(#[expect(dead_code, reason = "it is not `Send`")] std::rc::Rc<()>);
    #[derive(Default)]
    struct Steps(#[expect(dead_code, reason = "it is not `Sync`")] std::cell::Cell<u32>);
    ecs::world! {
        #[world] struct Cellar { components: (Sound, Dust, Mark), resources: (Steps) }
        #[schedule] fn still() { dusts; marks; }
        #[schedule] fn chain() { dusts; dusts; }
    }
    fn dusts(dusts: Query<Cellar, &mut Dust>) {
        dusts.for_each(drop);
    }
    fn marks(marks: Query<Cellar, &mut Mark>) {
        marks.for_each(drop);
    }
    listen_to_notices();
    let mut cellar = Cellar::new();
    cellar.spawn((Sound(std::rc::Rc::default()), Dust));
    cellar.spawn((Mark,));
    (0..200).for_each(|_| cellar.chain());
    assert!(told("Cellar").is_empty() && told("Sound").is_empty());
    (0..200).for_each(|_| cellar.still());
    assert_eq!(
        told("Sound"),
        [
            "steps of `still` could overlap, and run on one thread, since these are not `Send` and `Sync`: `Sound`, `Steps`; \
          `#[world(parallel)]` makes the compiler point at each of them"
        ]
    );
}
