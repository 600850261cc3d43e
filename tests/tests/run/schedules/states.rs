//! States: who is told of a transition, when, and how often.

use ecs::prelude::*;
use ecs::schedule::{
    State, Transition, Transitions, and, entered, in_state, left, not, or, transition,
};
use std::time::Duration;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Mode {
    #[default]
    Menu,
    Play,
    Over,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Log(Vec<&'static str>);

#[derive(Clone, Debug, Default, PartialEq)]
struct Read(Vec<(Option<Mode>, Mode)>, u64);

#[derive(Clone, Debug, Default)]
struct Window(bool);

ecs::world! {
    #[world(snapshots)]
    struct Game { components: (u8), resources: (State<Mode>, Log, Read, Window) }

    #[schedule(fixed = 10)]
    fn step() {
        say("early").run_if(entered(Mode::Play));
        transition::<Mode>;
        say("late").run_if(entered(Mode::Play));
        say("left menu").run_if(left(Mode::Menu));
    }

    #[schedule]
    fn frame() {
        say("show").run_if(entered(Mode::Play));
    }

    #[schedule]
    fn whole_frame() {
        frame;
        say("phase too").run_if(entered(Mode::Play));
        'phase: {
            say("phase").run_if(in_state(Mode::Play));
        }.run_if(entered(Mode::Play));
        frame.run_if(entered(Mode::Play));
    }

    #[schedule]
    fn windows() {
        say("window, entered").run_if(has_window).run_if(entered(Mode::Play));
        say("entered, window").run_if(entered(Mode::Play)).run_if(has_window);
        'window: {
            say("in phase").run_if(entered(Mode::Play));
        }.run_if(has_window);
    }

    #[schedule]
    fn joined() {
        say("or").run_if(or(entered(Mode::Play), left(Mode::Menu)));
        say("or of three").run_if(or(entered(Mode::Play), or(left(Mode::Menu), left(Mode::Play))));
        say("and").run_if(and(entered(Mode::Play), left(Mode::Menu)));
        say("not").run_if(not(or(entered(Mode::Play), left(Mode::Menu))));
        say("window or").run_if(or(has_window, entered(Mode::Play)));
    }

    #[schedule]
    fn read() { read_all; }

    #[schedule]
    fn read_one() { read_first; }
}

fn say(word: &'static str) -> impl Fn(ResMut<'_, Log>) + Send + Sync {
    move |mut log: ResMut<'_, Log>| log.0.push(word)
}

fn has_window(window: Res<Window>) -> bool {
    window.0
}

fn read_all(mut transitions: Transitions<Mode>, mut read: ResMut<Read>) {
    read.1 += transitions.missed();
    let unread = transitions.len();
    let transitions: Vec<_> = transitions
        .read()
        .map(|Transition { from, to, .. }| (from.copied(), *to))
        .collect();
    assert_eq!(transitions.len(), unread);
    read.0.extend(transitions);
}

fn read_first(mut transitions: Transitions<Mode>, mut read: ResMut<Read>) {
    assert_eq!(transitions.missed(), 0);
    let before = transitions.len();
    let first = transitions
        .read()
        .next()
        .map(|first| (first.from.copied(), *first.to));
    assert_eq!(transitions.len(), before - usize::from(first.is_some()));
    read.0.extend(first);
    assert_eq!(transitions.is_empty(), before <= 1);
}

fn set(game: &mut Game, mode: Mode) {
    game.resource_mut::<State<Mode>>().set(mode);
}

/// A game in the menu, after its first step.
fn game() -> Game {
    let mut game = Game::new();
    game.step();
    game
}

fn heard(game: &mut Game) -> Vec<&'static str> {
    std::mem::take(&mut game.resource_mut::<Log>().0)
}

fn transitions(game: &mut Game) -> Vec<(Option<Mode>, Mode)> {
    std::mem::take(&mut game.resource_mut::<Read>().0)
}

#[test]
fn pictures_show_an_entry_once_however_many_there_are_in_a_step() {
    for pictures in [1000, 144, 100, 30, 10, 3, 1] {
        let mut game = game();
        game.frame();
        set(&mut game, Mode::Play);
        for _ in 0..3 * pictures {
            game.step_for(Duration::from_secs(1) / pictures);
            game.frame();
        }
        let shown = heard(&mut game)
            .iter()
            .filter(|word| **word == "show")
            .count();
        assert_eq!(shown, 1, "{pictures} pictures a second");
    }
}

#[test]
fn each_line_sees_an_entry_once_before_the_transition_and_after_it() {
    let mut game = game();
    set(&mut game, Mode::Play);
    game.step();
    assert_eq!(heard(&mut game), ["late", "left menu"]);
    game.step();
    assert_eq!(heard(&mut game), ["early"]);
    game.step();
    assert_eq!(heard(&mut game), [""; 0]);
    // A step of several: the line before sees the newest transition alone.
    set(&mut game, Mode::Menu);
    game.step();
    set(&mut game, Mode::Play);
    game.step();
    assert_eq!(heard(&mut game), ["late", "left menu"]);
    set(&mut game, Mode::Over);
    game.step();
    assert_eq!(heard(&mut game), ["early"]);
}

#[test]
fn a_schedule_that_runs_late_sees_the_newest_transition_alone() {
    let mut game = game();
    for mode in [Mode::Play, Mode::Over, Mode::Play, Mode::Menu] {
        set(&mut game, mode);
        game.step();
    }
    game.frame();
    assert!(!heard(&mut game).contains(&"show"), "it was left since");
    for mode in [Mode::Play, Mode::Over, Mode::Play] {
        set(&mut game, mode);
        game.step();
    }
    // The first run of this schedule.
    game.whole_frame();
    assert!(heard(&mut game).ends_with(&["show", "phase too", "phase", "show"]));
    game.frame();
    assert_eq!(
        heard(&mut game),
        ["show"],
        "by itself it is another schedule"
    );
    game.whole_frame();
    game.frame();
    assert_eq!(heard(&mut game), [""; 0]);
}

#[test]
fn added_lines_see_an_entry_once() {
    let mut game = game();
    game.frame();
    set(&mut game, Mode::Play);
    game.step();
    heard(&mut game);
    let plan = Game::frame_plan();
    game.add_system(plan, "added", say("added"))
        .run_if(entered(Mode::Play))
        .add()
        .unwrap();
    game.add_system(plan, "left", say("added left"))
        .run_if(or(left(Mode::Menu), entered(Mode::Play)))
        .add()
        .unwrap();
    game.add_system(plan, "note", read_all).add().unwrap();
    for expected in [&["show", "added", "added left"][..], &[], &[]] {
        game.frame();
        assert_eq!(heard(&mut game), expected);
    }
    assert_eq!(
        transitions(&mut game),
        [(None, Mode::Menu), (Some(Mode::Menu), Mode::Play)]
    );
    // A line that was added later has a position of its own.
    game.add_system(plan, "more", say("more"))
        .run_if(entered(Mode::Play))
        .add()
        .unwrap();
    for expected in [&["more"][..], &[]] {
        game.frame();
        assert_eq!(heard(&mut game), expected);
    }
}

#[test]
fn an_entry_waits_behind_a_condition_that_does_not_hold_and_not_before_it() {
    let mut game = game();
    game.windows();
    set(&mut game, Mode::Play);
    game.step();
    heard(&mut game);
    game.windows();
    assert_eq!(heard(&mut game), [""; 0]);
    game.resource_mut::<Window>().0 = true;
    game.windows();
    assert_eq!(heard(&mut game), ["window, entered", "in phase"]);
    game.windows();
    assert_eq!(heard(&mut game), [""; 0]);
    // What was left since is not told.
    game.resource_mut::<Window>().0 = false;
    for mode in [Mode::Menu, Mode::Play, Mode::Over] {
        set(&mut game, mode);
        game.step();
    }
    heard(&mut game);
    game.resource_mut::<Window>().0 = true;
    game.windows();
    assert_eq!(heard(&mut game), [""; 0]);
}

#[test]
fn conditions_that_are_joined_hold_once_for_a_transition() {
    let mut game = game();
    game.joined();
    heard(&mut game);
    set(&mut game, Mode::Play);
    game.step();
    heard(&mut game);
    game.joined();
    assert_eq!(heard(&mut game), ["or", "or of three", "and", "window or"]);
    game.joined();
    assert_eq!(
        heard(&mut game),
        ["not"],
        "the second one has seen the transition as well"
    );
    game.resource_mut::<Window>().0 = true;
    set(&mut game, Mode::Over);
    game.step();
    heard(&mut game);
    set(&mut game, Mode::Play);
    game.step();
    heard(&mut game);
    game.joined();
    assert_eq!(heard(&mut game), ["or", "or of three", "window or"]);
    game.resource_mut::<Window>().0 = false;
    game.joined();
    assert_eq!(heard(&mut game), ["not"], "the line ran at the transition");
}

#[test]
fn a_system_reads_all_transitions_in_order_each_once() {
    let mut game = Game::new();
    game.read();
    assert_eq!(
        transitions(&mut game),
        [],
        "the first state is not entered yet"
    );
    game.step();
    game.read();
    assert_eq!(transitions(&mut game), [(None, Mode::Menu)]);
    for mode in [Mode::Play, Mode::Play, Mode::Over, Mode::Play] {
        set(&mut game, mode);
        game.step();
    }
    game.read();
    let (menu, play, over) = (Mode::Menu, Mode::Play, Mode::Over);
    let expected = [(Some(menu), play), (Some(play), over), (Some(over), play)];
    assert_eq!(transitions(&mut game), expected);
    game.read();
    assert_eq!(transitions(&mut game), []);
    // One that comes later reads from the first on, and what it does not read stays.
    for _ in 0..6 {
        game.read_one();
    }
    assert_eq!(transitions(&mut game)[1..], expected);
    // One that runs once reads all that are kept.
    game.run_system(read_all);
    assert_eq!(transitions(&mut game)[1..], expected);
    assert_eq!(game.resource::<Read>().1, 0);
}

#[test]
fn a_pause_of_the_reader_takes_no_memory_and_what_goes_is_counted() {
    let mut game = game();
    game.read();
    transitions(&mut game);
    let modes = [Mode::Play, Mode::Over, Mode::Menu];
    for (round, transitions_made) in [1, 255, 256, 257, 1000, 256, 0, 300]
        .into_iter()
        .enumerate()
    {
        let mut expected = Vec::new();
        for number in 0..transitions_made {
            let (from, to) = (*game.resource::<State<Mode>>().get(), modes[number % 3]);
            game.resource_mut::<State<Mode>>().restart(to);
            game.step();
            expected.push((Some(from), to));
        }
        game.read();
        let gone = transitions_made.saturating_sub(256);
        assert_eq!(transitions(&mut game), expected[gone..], "round {round}");
        assert_eq!(
            std::mem::take(&mut game.resource_mut::<Read>().1),
            gone as u64,
            "round {round}"
        );
    }
    // One that was never there before missed all that went, the first included.
    let all = 1 + 1 + 255 + 256 + 257 + 1000 + 256 + 300;
    game.run_system(read_all);
    assert_eq!(
        (transitions(&mut game).len(), game.resource::<Read>().1),
        (256, all - 256)
    );
}

#[test]
fn setting_the_state_that_it_is_does_nothing_and_a_restart_enters_it_again() {
    let mut game = game();
    set(&mut game, Mode::Play);
    for run in [Game::step, Game::frame, Game::read, Game::step] {
        run(&mut game);
    }
    heard(&mut game);
    transitions(&mut game);
    set(&mut game, Mode::Play);
    for run in [Game::step, Game::frame, Game::read, Game::step] {
        run(&mut game);
    }
    assert_eq!(heard(&mut game), [""; 0]);
    assert_eq!(transitions(&mut game), []);
    game.resource_mut::<State<Mode>>().restart(Mode::Play);
    for run in [Game::step, Game::frame, Game::read, Game::step, Game::frame] {
        run(&mut game);
    }
    assert_eq!(heard(&mut game), ["late", "show", "early"]);
    assert_eq!(transitions(&mut game), [(Some(Mode::Play), Mode::Play)]);
    // It is left as well.
    game.resource_mut::<State<Mode>>().restart(Mode::Menu);
    game.step();
    assert_eq!(heard(&mut game), [""; 0]);
    game.resource_mut::<State<Mode>>().restart(Mode::Menu);
    game.step();
    assert_eq!(heard(&mut game), ["left menu"]);
    // The last request wins.
    game.resource_mut::<State<Mode>>().restart(Mode::Menu);
    set(&mut game, Mode::Menu);
    game.step();
    assert_eq!(heard(&mut game), [""; 0]);
}

#[test]
fn a_state_in_the_place_of_another_is_entered_as_the_first_one_is() {
    let mut game = game();
    for _ in 0..3 {
        game.set_resource(State::new(Mode::Play));
        for run in [
            Game::frame,
            Game::step,
            Game::frame,
            Game::step,
            Game::frame,
            Game::read,
        ] {
            run(&mut game);
        }
        assert_eq!(heard(&mut game), ["late", "show", "early"]);
        assert_eq!(transitions(&mut game).last(), Some(&(None, Mode::Play)));
        game.read();
        assert_eq!(transitions(&mut game), []);
    }
    // The state comes from a world with later ticks, and was not entered here.
    let mut other = self::game();
    for mode in [Mode::Menu; 99].into_iter().chain([Mode::Play]) {
        set(&mut other, mode);
        other.step();
    }
    game.set_resource(other.resource::<State<Mode>>().clone());
    for _ in 0..300 {
        for run in [Game::step, Game::frame, Game::read] {
            run(&mut game);
        }
    }
    assert_eq!(heard(&mut game), [""; 0]);
    assert_eq!(transitions(&mut game), []);
    set(&mut game, Mode::Menu);
    for run in [Game::step, Game::read, Game::read] {
        run(&mut game);
    }
    assert_eq!(transitions(&mut game), [(Some(Mode::Play), Mode::Menu)]);
}

#[test]
fn a_world_that_is_restored_sees_an_entry_once_more_where_it_had_not() {
    let mut game = game();
    game.frame();
    set(&mut game, Mode::Play);
    game.step();
    let mut before = game.snapshot();
    game.frame();
    let mut after = game.snapshot();
    heard(&mut game);
    for _ in 0..3 {
        game.restore(&after);
        heard(&mut game);
        game.frame();
        assert_eq!(heard(&mut game), [""; 0]);
        game.restore(&before);
        heard(&mut game);
        game.frame();
        game.frame();
        assert_eq!(heard(&mut game), ["show"]);
        game.restore(&before);
        game.snapshot_into(&mut before);
        game.frame();
        game.snapshot_into(&mut after);
    }
}
