//! States that follow from others, and states within others.

use ecs::prelude::*;
use ecs::schedule::{
    State, Transition, Transitions, computed_state, entered, in_state, left, sub_state, transition,
};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Mode {
    #[default]
    Menu,
    Level(u8),
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Paused(bool);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Music {
    Calm,
    Loud,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Round {
    First,
    Last,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Extra(u8);

#[derive(Clone, Debug, Default, PartialEq)]
struct Log(Vec<String>);

ecs::world! {
    #[world(snapshots)]
    struct Game {
        components: (u8),
        resources: (State<Mode>, State<Paused>, State<Option<Music>>, State<Option<Round>>, State<Option<Extra>>, Log),
    }

    #[schedule]
    fn tick() {
        transition::<Mode>;
        transition::<Paused>;
        computed_state(music);
        sub_state(Mode::Level(1), Round::First);
        sub_state(Some(Round::Last), Extra(0));
        note("music").run_if(entered(Some(Music::Loud)));
        note("silence").run_if(left(Some(Music::Loud)));
        note("first").run_if(entered(Some(Round::First)));
        note("last").run_if(entered(Some(Round::Last)));
        note("extra").run_if(in_state(Some(Extra(0))));
        note_rounds;
    }

    /// The lines stand before those of the states that they follow.
    #[schedule]
    fn early() {
        computed_state(music);
        sub_state(Mode::Level(1), Round::First);
        transition::<Paused>;
        transition::<Mode>;
    }

    /// The lines for one state stand in several schedules.
    #[schedule]
    fn frame() {
        transition::<Mode>;
        computed_state(music);
        sub_state(Mode::Level(1), Round::First);
    }
}

/// Music is in levels alone, and loud unless the game pauses.
fn music(mode: Res<State<Mode>>, paused: Res<State<Paused>>) -> Option<Music> {
    match (mode.get(), paused.get()) {
        (Mode::Menu, _) => None,
        (_, Paused(true)) => Some(Music::Calm),
        (_, Paused(false)) => Some(Music::Loud),
    }
}

fn note(word: &'static str) -> impl Fn(ResMut<'_, Log>) + Send + Sync {
    move |mut log: ResMut<'_, Log>| log.0.push(word.into())
}

fn note_rounds(mut rounds: Transitions<Option<Round>>, mut log: ResMut<Log>) {
    log.0
        .extend(rounds.read().filter_map(|Transition { from, to, .. }| {
            let name =
                |round: &Option<Round>| round.map_or("none".into(), |round| format!("{round:?}"));
            from.map(|from| format!("{} to {}", name(from), name(to)))
        }));
}

fn heard(game: &mut Game) -> Vec<String> {
    std::mem::take(&mut game.resource_mut::<Log>().0)
}

fn set<S: 'static>(game: &mut Game, state: S)
where
    State<S>: ecs::ResourceOf<Game>,
{
    game.resource_mut::<State<S>>().set(state);
}

fn music_of(game: &Game) -> Option<Music> {
    *game.resource::<State<_>>().get()
}

fn round(game: &Game) -> Option<Round> {
    *game.resource::<State<_>>().get()
}

#[test]
fn a_computed_state_follows_its_sources_and_is_entered_when_it_changes() {
    let mut game = Game::new();
    game.tick();
    assert_eq!(music_of(&game), None);
    set(&mut game, Mode::Level(3));
    game.tick();
    assert_eq!(
        (music_of(&game), heard(&mut game)),
        (Some(Music::Loud), vec!["music".to_owned()])
    );
    set(&mut game, Mode::Level(4));
    game.tick();
    assert_eq!(heard(&mut game), [""; 0], "it is the same");
    set(&mut game, Paused(true));
    game.tick();
    assert_eq!(
        (music_of(&game), heard(&mut game)),
        (Some(Music::Calm), vec!["silence".to_owned()])
    );
    // What is requested of it is dropped.
    set(&mut game, Some(Music::Loud));
    game.tick();
    assert_eq!(
        (music_of(&game), heard(&mut game)),
        (Some(Music::Calm), vec![])
    );
    set(&mut game, Mode::Menu);
    game.tick();
    assert_eq!(music_of(&game), None);
}

#[test]
fn a_sub_state_exists_while_its_parent_is_in_a_state_and_begins_with_the_first() {
    let mut game = Game::new();
    game.tick();
    heard(&mut game);
    // A request while it does not exist is dropped.
    set(&mut game, Some(Round::Last));
    game.tick();
    assert_eq!((round(&game), heard(&mut game)), (None, vec![]));
    set(&mut game, Mode::Level(1));
    game.tick();
    assert_eq!(heard(&mut game), ["music", "first", "none to First"]);
    set(&mut game, Some(Round::Last));
    game.tick();
    assert_eq!(heard(&mut game), ["last", "extra", "First to Last"]);
    game.tick();
    assert_eq!(heard(&mut game), ["extra"]);
    // Whether it exists is not requested.
    set(&mut game, None::<Round>);
    game.tick();
    assert_eq!(
        (round(&game), heard(&mut game)),
        (Some(Round::Last), vec!["extra".to_owned()])
    );
    game.resource_mut::<State<Option<Round>>>()
        .restart(Some(Round::Last));
    game.tick();
    assert_eq!(heard(&mut game), ["last", "extra", "Last to Last"]);
    // Another state of the parent.
    set(&mut game, Mode::Level(2));
    game.tick();
    assert_eq!(
        (round(&game), *game.resource::<State<Option<Extra>>>().get()),
        (None, None)
    );
    assert_eq!(heard(&mut game), ["Last to none"]);
    // With a request at the time.
    set(&mut game, Mode::Level(1));
    set(&mut game, Some(Round::Last));
    game.tick();
    assert_eq!(heard(&mut game), ["last", "extra", "none to Last"]);
}

#[test]
fn a_sub_state_begins_again_when_its_parent_is_entered_again() {
    let mut game = Game::new();
    set(&mut game, Mode::Level(1));
    game.tick();
    set(&mut game, Some(Round::Last));
    game.tick();
    heard(&mut game);
    game.resource_mut::<State<Mode>>().restart(Mode::Level(1));
    game.tick();
    assert_eq!(heard(&mut game), ["first", "Last to First"]);
    game.resource_mut::<State<Mode>>().restart(Mode::Level(1));
    game.tick();
    assert_eq!(heard(&mut game), ["first", "First to First"]);
    // By way of another state, which its line did not see.
    set(&mut game, Some(Round::Last));
    game.tick();
    heard(&mut game);
    for mode in [Mode::Menu, Mode::Level(1)] {
        set(&mut game, mode);
        game.run_system(transition::<Mode>);
    }
    game.tick();
    assert_eq!(heard(&mut game), ["first", "Last to First"]);
    game.tick();
    assert_eq!(heard(&mut game), [""; 0]);
}

#[test]
fn lines_before_those_of_their_sources_follow_in_the_next_run() {
    let mut game = Game::new();
    set(&mut game, Mode::Level(1));
    game.early();
    assert_eq!((music_of(&game), round(&game)), (None, None));
    game.early();
    assert_eq!(
        (music_of(&game), round(&game)),
        (Some(Music::Loud), Some(Round::First))
    );
    set(&mut game, Some(Round::Last));
    game.resource_mut::<State<Mode>>().set(Mode::Level(1));
    for _ in 0..3 {
        game.early();
        assert_eq!(round(&game), Some(Round::Last));
    }
}

#[test]
fn lines_in_several_schedules_follow_as_one() {
    let mut game = Game::new();
    set(&mut game, Mode::Level(1));
    game.frame();
    set(&mut game, Some(Round::Last));
    game.tick();
    heard(&mut game);
    game.frame();
    game.tick();
    assert_eq!(
        round(&game),
        Some(Round::Last),
        "its parent was entered once"
    );
    assert_eq!(heard(&mut game), ["extra"]);
    let snapshot = game.snapshot();
    game.resource_mut::<State<Mode>>().restart(Mode::Level(1));
    game.frame();
    assert_eq!(round(&game), Some(Round::First));
    game.restore(&snapshot);
    game.frame();
    game.tick();
    assert_eq!(round(&game), Some(Round::Last));
}

#[test]
fn states_that_depend_can_be_added() {
    let mut game = Game::new();
    let plan = Game::early_plan();
    game.add_system(plan, "music", computed_state(music))
        .after("transition::<Mode>")
        .add()
        .unwrap();
    game.add_system(plan, "round", sub_state(Mode::Level(1), Round::Last))
        .after("transition::<Mode>")
        .add()
        .unwrap();
    set(&mut game, Mode::Level(1));
    game.early();
    assert_eq!(
        (music_of(&game), round(&game)),
        (Some(Music::Loud), Some(Round::Last))
    );
}
