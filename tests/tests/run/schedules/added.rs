//! Systems that are added while the program runs: their places, their conditions, and the schedules in which they run.

use ecs::prelude::*;
use ecs::schedule::{AddSystemCause, RunningPlan, State, in_state};
use ecs_tests::growth::assert_linear;
use std::sync::Arc;

#[derive(Debug, Default, PartialEq)]
pub(crate) struct A(pub(crate) u32);
#[derive(Debug, Default, PartialEq)]
pub(crate) struct B(pub(crate) u32);

#[derive(Debug, Default)]
pub(crate) struct Log(Vec<String>);

#[derive(Debug, Default)]
pub(crate) struct Open(bool);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Mode {
    #[default]
    Idle,
    Busy,
}

pub(crate) struct Rang(u32);

ecs::world! {
    #[world(observed)]
    pub(crate) struct Game {
        components: (A, B),
        resources: (Log, Open, State<Mode>),
        events: (Rang),
    }

    #[schedule]
    pub(crate) fn tick() {
        input;
        play.run_if(is_open);
        'late: {
            'inner: { draw; }
            play;
        }
        'empty: {}
        end;
    }

    #[schedule]
    pub(crate) fn play() {
        burn;
        'physics: { push; pull; }
        deep.run_if(is_open);
        serve;
    }

    #[schedule]
    pub(crate) fn deep() { dive; }

    #[schedule]
    pub(crate) fn nothing() {}

    #[schedule]
    pub(crate) fn outer() { nothing; nothing.run_if(is_open); }

    #[schedule]
    pub(crate) fn twice() { burn; serve; burn; }

    #[schedule]
    pub(crate) fn work() { write_a; write_b; }

    #[schedule(fixed = 10)]
    pub(crate) fn beat() { burn; }
}

macro_rules! systems {
    ($($name:ident)*) => { $(
        fn $name(mut log: ResMut<Log>) {
            log.0.push(stringify!($name).to_owned());
        }
    )* };
}

systems! { input end burn push pull serve dive draw rain hail }

fn is_open(open: Res<Open>) -> bool {
    open.0
}

fn write_a(rows: Query<Game, &mut A>) {
    rows.for_each(|a| a.0 += 1);
}

fn write_b(rows: Query<Game, &mut B>) {
    rows.for_each(|b| b.0 += 1);
}

fn opened() -> Game {
    let mut game = Game::new();
    game.resource_mut::<Open>().0 = true;
    game
}

fn lines(game: &mut Game) -> String {
    std::mem::take(&mut game.resource_mut::<Log>().0).join(" ")
}

/// The log of a run of a schedule.
fn run(game: &mut Game, schedule: fn(&mut Game)) -> String {
    schedule(game);
    game.check_invariants();
    lines(game)
}

fn names<W: World>(plan: &RunningPlan<W>) -> Vec<String> {
    plan.names().map(String::from).collect()
}

/// A system that logs a name.
fn note(name: &'static str) -> impl Fn(ResMut<Log>) + Send + Sync + 'static {
    move |mut log: ResMut<Log>| log.0.push(name.to_owned())
}

#[test]
fn an_added_system_runs_wherever_its_schedule_runs() {
    let mut game = opened();
    let before = run(&mut game, Game::tick);
    assert_eq!(
        before,
        "input burn push pull dive serve draw burn push pull dive serve end"
    );
    let rain = game
        .add_system(Game::play_plan(), "rain", rain)
        .add()
        .unwrap();
    game.add_system(Game::deep_plan(), "hail", hail)
        .add()
        .unwrap();
    assert_eq!(
        run(&mut game, Game::tick),
        "input burn push pull dive hail serve rain draw burn push pull dive hail serve rain end"
    );
    assert_eq!(
        run(&mut game, Game::play),
        "burn push pull dive hail serve rain"
    );
    assert_eq!(run(&mut game, Game::deep), "dive hail");
    assert!(game.remove_system(Game::play_plan(), rain));
    assert!(!game.remove_system(Game::play_plan(), rain));
    // As text: under Miri a third run would be on several threads, for which rayon is not made.
    let names = names(&game.plan_of(Game::tick_plan()));
    assert_eq!(names.iter().filter(|name| *name == "hail").count(), 2);
    assert!(!names.iter().any(|name| name == "rain"));
}

#[test]
fn an_added_system_runs_if_its_nested_schedule_does() {
    let mut game = Game::new();
    game.add_system(Game::play_plan(), "rain", rain)
        .after("burn")
        .add()
        .unwrap();
    game.add_system(Game::deep_plan(), "hail", hail)
        .add()
        .unwrap();
    assert_eq!(
        run(&mut game, Game::tick),
        "input draw burn rain push pull serve end"
    );
    game.resource_mut::<Open>().0 = true;
    assert_eq!(
        run(&mut game, Game::tick),
        "input burn rain push pull dive hail serve draw burn rain push pull dive hail serve end"
    );
}

#[test]
fn an_empty_schedule_runs_added_systems() {
    let mut game = Game::new();
    game.add_system(Game::nothing_plan(), "rain", rain)
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::nothing), "rain");
    assert_eq!(run(&mut game, Game::outer), "rain");
    game.resource_mut::<Open>().0 = true;
    assert_eq!(run(&mut game, Game::outer), "rain rain");
}

#[test]
fn steps_wait_for_each_other_on_both_sides_of_the_64th() {
    for count in [63, 64, 65] {
        let mut game = opened();
        for number in 0..count {
            let note = move |mut log: ResMut<Log>| log.0.push(number.to_string());
            game.add_system(Game::nothing_plan(), format!("note {number}"), note)
                .add()
                .unwrap();
        }
        let expected: Vec<String> = (0..count).map(|number| number.to_string()).collect();
        for _ in 0..2 {
            assert_eq!(run(&mut game, Game::nothing), expected.join(" "));
        }
    }
}

#[test]
fn a_system_stands_directly_after_the_systems_it_names_and_else_as_late_as_it_may() {
    let mut game = opened();
    let plan = Game::play_plan();
    game.add_system(plan, "1", note("1"))
        .after("burn")
        .add()
        .unwrap();
    game.add_system(plan, "2", note("2"))
        .before("serve")
        .add()
        .unwrap();
    game.add_system(plan, "3", note("3"))
        .in_phase("physics")
        .add()
        .unwrap();
    game.add_system(plan, "4", note("4"))
        .in_phase("physics")
        .after("push")
        .add()
        .unwrap();
    game.add_system(plan, "5", note("5"))
        .in_phase("physics")
        .before("push")
        .add()
        .unwrap();
    game.add_system(plan, "6", note("6"))
        .after("1")
        .add()
        .unwrap();
    game.add_system(plan, "7", note("7")).add().unwrap();
    game.add_system(plan, "8", note("8"))
        .before("burn")
        .add()
        .unwrap();
    assert_eq!(
        run(&mut game, Game::play),
        "8 burn 1 6 5 push 4 pull 3 dive 2 serve 7"
    );
}

#[test]
#[cfg_attr(miri, ignore = "it is about names and places")]
fn phases_and_nested_schedules_are_steps_to_run_after_and_before() {
    let mut game = opened();
    let plan = Game::tick_plan();
    game.add_system(plan, "1", note("1"))
        .before("play")
        .add()
        .unwrap();
    game.add_system(plan, "2", note("2"))
        .after("play")
        .add()
        .unwrap();
    game.add_system(plan, "3", note("3"))
        .before("late")
        .add()
        .unwrap();
    game.add_system(plan, "4", note("4"))
        .after("inner")
        .before("late/inner")
        .add()
        .unwrap_err();
    game.add_system(plan, "4", note("4"))
        .in_phase("inner")
        .add()
        .unwrap();
    game.add_system(plan, "5", note("5"))
        .after("late")
        .add()
        .unwrap();
    game.add_system(plan, "6", note("6"))
        .in_phase("empty")
        .add()
        .unwrap();
    assert_eq!(
        run(&mut game, Game::tick),
        "input 1 burn push pull dive serve 3 draw 4 burn push pull dive serve 2 5 6 end"
    );
}

#[test]
#[cfg_attr(miri, ignore = "it is about names and places")]
fn a_name_of_several_steps_is_all_of_them() {
    let mut game = Game::new();
    game.add_system(Game::twice_plan(), "after", note("after"))
        .after("burn")
        .add()
        .unwrap();
    game.add_system(Game::twice_plan(), "before", note("before"))
        .before("burn")
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::twice), "before burn serve burn after");
    // Between the two is no place after all of them.
    let error = game
        .add_system(Game::twice_plan(), "mid", note("mid"))
        .after("burn")
        .before("serve")
        .add();
    assert!(matches!(
        error.unwrap_err().cause,
        AddSystemCause::Cycle { .. }
    ));
}

#[test]
fn an_earlier_system_moves_where_a_later_one_needs_it() {
    let mut game = Game::new();
    let plan = Game::play_plan();
    game.add_system(plan, "first", note("first")).add().unwrap();
    game.add_system(plan, "second", note("second"))
        .before("burn")
        .add()
        .unwrap();
    game.add_system(plan, "between", note("between"))
        .after("first")
        .before("second")
        .add()
        .unwrap();
    assert_eq!(
        run(&mut game, Game::play),
        "first between second burn push pull serve"
    );
}

#[test]
fn conditions_of_added_systems_are_asked() {
    let mut game = Game::new();
    let plan = Game::beat_plan();
    game.add_system(plan, "rain", rain)
        .run_if(is_open)
        .run_if(in_state(Mode::Busy))
        .add()
        .unwrap();
    let every_other = |mut runs: Local<u32>| {
        *runs += 1;
        runs.is_multiple_of(2)
    };
    game.add_system(plan, "hail", hail)
        .run_if(every_other)
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::beat), "burn");
    game.resource_mut::<Open>().0 = true;
    assert_eq!(run(&mut game, Game::beat), "burn hail");
    *game.resource_mut::<State<Mode>>() = State::new(Mode::Busy);
    assert_eq!(run(&mut game, Game::beat), "burn rain");
    assert_eq!(run(&mut game, Game::beat), "burn rain hail");
    let text = game.plan_of(plan).to_string();
    assert!(text.contains("1 rain, if is_open and in_state"), "{text}");
}

#[test]
#[cfg_attr(miri, ignore = "it is about names and places")]
fn the_plan_with_an_added_system_is_that_of_a_listed_one() {
    let mut game = Game::new();
    let plan = Game::work_plan();
    assert_eq!(game.plan_of(plan).to_string(), plan.to_string());
    let read_a = |_: Query<Game, &A>| {};
    game.add_system(plan, String::from("read_a"), read_a)
        .add()
        .unwrap();
    game.add_system(plan, "whole", |_: &mut Game| {})
        .add()
        .unwrap();
    game.add_system(plan, "read_b", |_: Query<Game, &B>| {})
        .before("whole")
        .add()
        .unwrap();
    let running = game.plan_of(plan);
    assert_eq!(
        running.to_string(),
        "work\n   \
         0 write_a: a query `&mut A`\n   \
         1 write_b: a query `&mut B`\n   \
         2 read_a, after 0: a query `&A`\n   \
         3 read_b, after 1: a query `&B`\n   \
         4 whole, after 2, 3: the whole world\n"
    );
    assert!(running.overlaps());
    assert_eq!(running.followers(0).collect::<Vec<_>>(), [2]);
    assert!(running.dot().contains("0 -> 2;"));
    game.work();
    game.check_invariants();
}

#[test]
#[cfg_attr(miri, ignore = "it is about names and places")]
fn the_plan_shows_added_systems_in_their_phases() {
    let mut game = Game::new();
    game.add_system(Game::play_plan(), "rain", rain)
        .in_phase("physics")
        .add()
        .unwrap();
    game.add_system(Game::play_plan(), "hail", hail)
        .after("serve")
        .add()
        .unwrap();
    let text = game.plan_of(Game::play_plan()).to_string();
    let places = [
        "physics:",
        "pull",
        "rain",
        "(no phase):",
        "end of physics",
        "serve",
        "hail",
    ];
    let places: Vec<_> = places
        .iter()
        .map(|place| {
            text.find(place)
                .unwrap_or_else(|| panic!("{place}: {text}"))
        })
        .collect();
    assert!(places.is_sorted(), "{text}");
    assert_eq!(names(&game.plan_of(Game::deep_plan())), ["dive"]);
}

#[test]
#[cfg_attr(miri, ignore = "it is about names and places")]
fn a_refused_system_says_why_and_changes_nothing() {
    let mut game = opened();
    game.add_system(Game::play_plan(), "rain", rain)
        .after("burn")
        .before("push")
        .add()
        .unwrap();
    let plan = Game::play_plan();
    let before = game.plan_of(plan).to_string();
    let mut message =
        |name: &'static str, after: &'static str, before: &'static str, phase: &'static str| {
            let mut system = game.add_system(plan, name, hail);
            for step in after.split_whitespace() {
                system = system.after(step);
            }
            for step in before.split_whitespace() {
                system = system.before(step);
            }
            if !phase.is_empty() {
                system = system.in_phase(phase);
            }
            let error = system.add().unwrap_err();
            assert_eq!(error.system, name);
            error.to_string()
        };
    assert_eq!(
        message("rain", "", "", ""),
        "`play` has a step `rain` already: choose another name"
    );
    assert_eq!(
        message("burn", "", "", ""),
        "`play` has a step `burn` already: choose another name"
    );
    assert_eq!(
        message("hail", "brun", "", ""),
        "`play` has no step `brun` for `hail` to run after or before: its steps are `burn`, `rain`, `push`, `pull`, `dive`, \
         `deep`, `serve`"
    );
    assert_eq!(
        message("hail", "", "", "psychics"),
        "`play` has no phase `psychics` for `hail` to run in: its phases are `physics`"
    );
    assert_eq!(
        message("hail", "serve", "burn", ""),
        "`hail` has no place in `play`: `burn` runs before `serve`, `serve` before `hail`, `hail` before `burn`"
    );
    assert_eq!(
        message("hail", "rain", "rain", ""),
        "`hail` has no place in `play`: `rain` runs before `hail`, `hail` before `rain`"
    );
    assert_eq!(
        message("hail", "serve", "", "physics"),
        "`hail` has no place in `play`: `end of physics` runs before `serve`, `serve` before `hail`, `hail` before `end of physics`"
    );
    assert_eq!(game.plan_of(plan).to_string(), before);
    assert_eq!(run(&mut game, Game::play), "burn rain push pull dive serve");
}

#[test]
#[cfg_attr(miri, ignore = "it is about names and places")]
fn a_condition_that_cannot_be_asked_is_an_error() {
    let mut game = Game::new();
    let error = game
        .add_system(Game::play_plan(), "rain", rain)
        .run_if(|_: Commands<Game>| true)
        .add()
        .unwrap_err();
    assert!(matches!(error.cause, AddSystemCause::Parameters(_)));
    assert!(
        error
            .to_string()
            .contains("takes `Commands` or the whole world"),
        "{error}"
    );
    let torn = |_: ResMut<Log>, _: Res<Log>| true;
    let error = game
        .add_system(Game::play_plan(), "rain", rain)
        .run_if(torn)
        .add()
        .unwrap_err();
    assert!(
        error.to_string().contains("access the resource `Log`"),
        "{error}"
    );
}

#[test]
#[cfg_attr(miri, ignore = "it is about names and places")]
fn a_schedule_that_has_no_order_with_a_system_of_a_nested_one_refuses_it() {
    let mut game = Game::new();
    game.add_system(Game::deep_plan(), "one", note("one"))
        .add()
        .unwrap();
    game.add_system(Game::deep_plan(), "two", note("two"))
        .before("dive")
        .add()
        .unwrap();
    // Between `two` and `one` as they are.
    game.add_system(Game::play_plan(), "between", note("between"))
        .after("two")
        .before("one")
        .add()
        .unwrap();
    // That would put `one` before `two`.
    let error = game
        .add_system(Game::deep_plan(), "three", note("three"))
        .after("one")
        .before("two")
        .add()
        .unwrap_err();
    assert!(
        matches!(
            error.cause,
            AddSystemCause::Cycle {
                schedule: "play",
                ..
            }
        ),
        "{error}"
    );
    game.resource_mut::<Open>().0 = true;
    assert_eq!(run(&mut game, Game::deep), "two dive one");
    assert_eq!(
        run(&mut game, Game::play),
        "burn push pull two between dive one serve"
    );
}

#[test]
fn systems_stay_when_one_goes_that_they_are_placed_by() {
    let mut game = Game::new();
    let rain = game
        .add_system(Game::beat_plan(), "rain", rain)
        .before("burn")
        .add()
        .unwrap();
    game.add_system(Game::beat_plan(), "hail", hail)
        .after("rain")
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::beat), "rain hail burn");
    assert!(!game.remove_system(Game::play_plan(), rain));
    assert!(game.remove_system(Game::beat_plan(), rain));
    game.check_invariants();
    assert_eq!(run(&mut game, Game::beat), "burn hail");
    game.add_system(Game::beat_plan(), "rain", note("again"))
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::beat), "burn hail again");
}

#[test]
fn each_place_has_its_own_locals_which_stay_when_others_are_added() {
    let mut game = opened();
    let count = |mut log: ResMut<Log>, mut runs: Local<u32>| {
        *runs += 1;
        log.0.push(format!("{}", *runs));
    };
    game.add_system(Game::nothing_plan(), "count", count)
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::outer), "1 1");
    assert_eq!(run(&mut game, Game::nothing), "1");
    let rain = game
        .add_system(Game::nothing_plan(), "rain", rain)
        .before("count")
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::outer), "rain 2 rain 2");
    game.remove_system(Game::nothing_plan(), rain);
    assert_eq!(run(&mut game, Game::outer), "3 3");
    assert_eq!(run(&mut game, Game::nothing), "2");
}

#[test]
fn a_system_that_goes_is_dropped() {
    let mut game = opened();
    let value = Arc::new(());
    let held = Arc::clone(&value);
    let id = game
        .add_system(Game::deep_plan(), "held", move || assert_eq!(*held, ()))
        .add()
        .unwrap();
    game.tick();
    game.deep();
    assert_eq!(Arc::strong_count(&value), 2);
    game.remove_system(Game::deep_plan(), id);
    assert_eq!(Arc::strong_count(&value), 1);
}

#[test]
fn systems_that_a_run_adds_or_removes_change_the_next_run() {
    let mut game = Game::new();
    let by_command = |mut commands: Commands<Game>, mut done: Local<bool>| {
        if !std::mem::replace(&mut *done, true) {
            commands.queue(|game: &mut Game| {
                game.add_system(Game::beat_plan(), "rain", rain)
                    .add()
                    .unwrap();
                assert_eq!(
                    names(&game.plan_of(Game::beat_plan())),
                    ["by_command", "burn", "rain"]
                );
            });
        }
    };
    let id = game
        .add_system(Game::beat_plan(), "by_command", by_command)
        .before("burn")
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::beat), "burn");
    assert_eq!(run(&mut game, Game::beat), "burn rain");
    let take_out = move |game: &mut Game| {
        game.remove_system(Game::beat_plan(), id);
    };
    game.add_system(Game::beat_plan(), "take_out", take_out)
        .before("by_command")
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::beat), "burn rain");
    assert_eq!(
        names(&game.plan_of(Game::beat_plan())),
        ["burn", "rain", "take_out"]
    );
    assert_eq!(run(&mut game, Game::beat), "burn rain");
}

#[test]
fn commands_of_added_systems_are_applied_where_those_of_listed_ones_are() {
    let mut game = Game::new();
    let spawn = |mut commands: Commands<Game>| {
        commands.spawn((A(0),));
    };
    let count = |rows: Query<Game, &A>, mut log: ResMut<Log>| log.0.push(rows.count().to_string());
    let plan = Game::play_plan();
    game.add_system(plan, "spawn", spawn)
        .before("push")
        .add()
        .unwrap();
    game.add_system(plan, "within", count)
        .in_phase("physics")
        .add()
        .unwrap();
    game.add_system(plan, "behind", count)
        .after("physics")
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::play), "burn push pull 0 1 serve");
}

#[test]
fn events_changes_and_observers_work_in_added_systems() {
    let mut game = Game::new();
    let plan = Game::beat_plan();
    let ring = |mut rang: EventWriter<Rang>| rang.send(Rang(7));
    let hear = |mut rang: EventReader<Rang>, mut log: ResMut<Log>| {
        log.0
            .extend(rang.read().map(|rang| format!("rang {}", rang.0)));
    };
    game.add_system(plan, "hear", hear).add().unwrap();
    game.add_system(plan, "ring", ring)
        .before("burn")
        .add()
        .unwrap();
    assert_eq!(run(&mut game, Game::beat), "burn rang 7");
    assert_eq!(run(&mut game, Game::beat), "burn rang 7");
    let insert = |rows: Query<Game, (Entity, &A), Without<B>>, mut commands: Commands<Game>| {
        rows.for_each(|(entity, _)| commands.insert(entity, B(1)));
    };
    game.add_system(plan, "insert", insert).add().unwrap();
    let told = |on: On<Game, Insert<B>>, mut log: ResMut<Log>| {
        log.0.push(format!("{:?}", on.new_value().unwrap()));
    };
    game.observe("told", told).unwrap();
    game.spawn((A(0),));
    assert_eq!(run(&mut game, Game::beat), "burn rang 7 B(1)");
}

/// A system of a plugin, which knows no world.
fn age<W: World>(rows: Query<W, &mut A>)
where
    A: WritableIn<W>,
{
    rows.for_each(|a| a.0 += 1);
}

#[test]
fn systems_of_plugins_are_added() {
    let mut game = Game::new();
    let entity = game.spawn((A(0),));
    game.add_system(Game::beat_plan(), "age", age::<Game>)
        .add()
        .unwrap();
    game.beat();
    assert_eq!(game.get::<A>(entity), Some(&A(1)));
}

#[test]
fn worlds_that_are_exchanged_run_their_own_systems() {
    let (mut one, mut other) = (Game::new(), Game::new());
    one.add_system(Game::beat_plan(), "rain", rain)
        .add()
        .unwrap();
    other
        .add_system(Game::beat_plan(), "hail", hail)
        .add()
        .unwrap();
    assert_eq!(run(&mut one, Game::beat), "burn rain");
    assert_eq!(run(&mut other, Game::beat), "burn hail");
    std::mem::swap(&mut one, &mut other);
    assert_eq!(run(&mut one, Game::beat), "burn hail");
    assert_eq!(run(&mut other, Game::beat), "burn rain");
}

#[test]
fn systems_take_the_same_time_each_to_add() {
    assert_linear(300, |count| {
        let mut game = opened();
        for i in 0..count {
            game.add_system(Game::play_plan(), format!("last {i}"), rain)
                .add()
                .unwrap();
            game.add_system(Game::tick_plan(), format!("late {i}"), rain)
                .in_phase("late")
                .after("draw")
                .add()
                .unwrap();
            game.add_system(Game::deep_plan(), format!("first {i}"), rain)
                .before("dive")
                .add()
                .unwrap();
            let chained = game
                .add_system(Game::play_plan(), format!("chained {i}"), rain)
                .in_phase("physics");
            let before = i
                .checked_sub(1)
                .map_or_else(|| "push".to_owned(), |last| format!("chained {last}"));
            chained.after(before).add().unwrap();
        }
    });
}

#[test]
fn systems_take_the_same_time_each_to_add_and_to_remove_whatever_they_are_placed_by() {
    assert_linear(200, |count| {
        let mut game = opened();
        let mut added = Vec::new();
        let name = |kind: &str, i: usize| format!("{kind} {i}");
        for i in 0..count {
            let [before, between, nested] =
                ["before", "between", "nested"].map(|kind| name(kind, i));
            let plan = Game::play_plan();
            let mut system = game.add_system(plan, before, rain).in_phase("physics");
            system = system.before(
                i.checked_sub(1)
                    .map_or_else(|| "pull".to_owned(), |last| name("before", last)),
            );
            added.push((plan, system.add().unwrap()));
            let mut system = game.add_system(plan, between, rain);
            if i > 1 {
                system = system
                    .after(name("between", i - 2 + i % 2))
                    .before(name("between", i - 1 - i % 2));
            } else if i > 0 {
                system = system.after("between 0");
            }
            added.push((plan, system.add().unwrap_or_else(|error| panic!("{error}"))));
            let plan = Game::deep_plan();
            added.push((
                plan,
                game.add_system(plan, nested, rain)
                    .before("dive")
                    .add()
                    .unwrap(),
            ));
            let plan = Game::tick_plan();
            let system = game
                .add_system(plan, name("late", i), rain)
                .in_phase("late")
                .after(name("nested", i));
            added.push((plan, system.add().unwrap()));
        }
        // From the start and from the middle.
        let middle = added.split_off(added.len() / 2);
        for (plan, system) in added
            .into_iter()
            .zip(middle)
            .flat_map(|(one, other)| [one, other])
        {
            assert!(game.remove_system(plan, system));
        }
    });
}

#[test]
#[cfg_attr(miri, ignore = "it is about names and places")]
fn whatever_is_added_leaves_an_order() {
    let mut random = 7_u32;
    let mut pick = move |count: usize| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) as usize % count
    };
    let (mut added, mut refused) = (0, 0);
    for _ in 0..60 {
        let mut game = opened();
        let mut names: Vec<String> = [
            "input", "burn", "push", "pull", "dive", "serve", "draw", "late", "physics", "deep",
            "play", "end",
        ]
        .map(String::from)
        .into();
        let mut ids = Vec::new();
        for i in 0..14 {
            let plan = [Game::tick_plan(), Game::play_plan(), Game::deep_plan()][pick(3)];
            let mut system = game.add_system(plan, format!("new {i}"), rain);
            for _ in 0..pick(3) {
                system = system.after(names[pick(names.len())].clone());
            }
            for _ in 0..pick(3) {
                system = system.before(names[pick(names.len())].clone());
            }
            if pick(3) == 0 {
                system = system.in_phase(["late", "physics", "inner"][pick(3)]);
            }
            match system.add().map_err(|error| error.cause) {
                Ok(id) => {
                    added += 1;
                    ids.push((plan, id));
                }
                Err(AddSystemCause::Cycle { .. }) => refused += 1,
                Err(_) => continue,
            }
            names.push(format!("new {i}"));
            if pick(6) == 0 && !ids.is_empty() {
                let (plan, id) = ids.remove(pick(ids.len()));
                assert!(game.remove_system(plan, id));
            }
            game.check_invariants();
            let _ = game.plan_of(Game::tick_plan());
        }
    }
    assert!(
        added > 100 && refused > 10,
        "{added} added, {refused} refused"
    );
}

#[test]
fn a_system_of_a_nested_schedule_that_goes_leaves_an_order() {
    let mut game = opened();
    let two = game
        .add_system(Game::deep_plan(), "two", note("two"))
        .before("dive")
        .add()
        .unwrap();
    game.add_system(Game::deep_plan(), "one", note("one"))
        .after("two")
        .add()
        .unwrap();
    game.add_system(Game::play_plan(), "between", note("between"))
        .after("one")
        .before("dive")
        .add()
        .unwrap();
    assert_eq!(
        run(&mut game, Game::play),
        "burn push pull two one between dive serve"
    );
    assert!(game.remove_system(Game::deep_plan(), two));
    assert_eq!(run(&mut game, Game::deep), "dive one");
    assert_eq!(
        run(&mut game, Game::play),
        "burn push pull one between dive serve"
    );
}
