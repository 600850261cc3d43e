//! States against a naive model: transitions at any time, schedules at any rate, and worlds that are restored and loaded.

use ecs::prelude::*;
use ecs::schedule::{State, Transition, Transitions, entered, left, or, transition};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

const CASES: u32 = if cfg!(miri) { 4 } else { 96 };

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
enum Mode {
    #[default]
    A,
    B,
    C,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Log(Vec<String>);

#[derive(Clone, Serialize, Deserialize)]
struct Mark;

ecs::world! {
    #[world(save, snapshots)]
    struct Game { components: (Mark), resources: (State<Mode>, Log) }

    #[schedule]
    fn tick() {
        say(0).run_if(entered(Mode::A));
        say(1).run_if(left(Mode::B));
        transition::<Mode>;
        say(2).run_if(entered(Mode::A));
        say(3).run_if(left(Mode::B));
        note(4);
    }

    #[schedule]
    fn frame() {
        say(5).run_if(entered(Mode::B));
        'phase: { say(6); }.run_if(left(Mode::A));
        say(7).run_if(or(entered(Mode::C), left(Mode::B)));
        note(8);
    }

    #[schedule]
    fn seeing() { say(9).run_if(entered(Mode::C)); }

    #[schedule]
    fn blind() { say(9).run_if(|| false); }

    #[schedule]
    fn both() {
        frame;
        tick;
    }
}

fn say(line: usize) -> impl Fn(ResMut<'_, Log>) {
    move |mut log: ResMut<'_, Log>| log.0.push(line.to_string())
}

fn note(line: usize) -> impl Fn(Transitions<'_, Mode>, ResMut<'_, Log>) {
    move |mut transitions: Transitions<'_, Mode>, mut log: ResMut<'_, Log>| {
        assert_eq!(transitions.missed(), 0);
        log.0.extend(
            transitions
                .read()
                .map(|Transition { from, to, .. }| text(line, from.copied(), *to)),
        );
    }
}

fn text(line: usize, from: Option<Mode>, to: Mode) -> String {
    format!("{line}: {from:?} {to:?}")
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Set(Mode),
    Restart(Mode),
    Tick,
    Frame,
    Both,
    Snapshot,
    Restore,
    Load,
}

fn step() -> impl Strategy<Value = Step> {
    let mode = || prop_oneof![Just(Mode::A), Just(Mode::B), Just(Mode::C)];
    prop_oneof![
        4 => mode().prop_map(Step::Set),
        2 => mode().prop_map(Step::Restart),
        6 => Just(Step::Tick),
        5 => Just(Step::Frame),
        2 => Just(Step::Both),
        1 => Just(Step::Snapshot),
        1 => Just(Step::Restore),
        1 => Just(Step::Load),
    ]
}

/// What is expected. Transitions are never forgotten here.
#[derive(Clone, Default)]
struct Model {
    mode: Mode,
    request: Option<(Mode, bool)>,
    transitions: Vec<(Option<Mode>, Mode)>,
    /// How many transitions each line has seen, by the schedule that was called.
    seen: [[usize; 9]; 3],
    log: Vec<String>,
}

impl Model {
    fn transition(&mut self, has_begun: bool) {
        let (next, again) = self.request.take().unwrap_or((self.mode, false));
        if !has_begun || again || next != self.mode {
            self.transitions
                .push((has_begun.then_some(self.mode), next));
            self.mode = next;
        }
    }

    fn say(&mut self, of: usize, line: usize, holds: impl Fn(Option<Mode>, Mode) -> bool) {
        let seen = std::mem::replace(&mut self.seen[of][line], self.transitions.len());
        if let Some((from, to)) = self.transitions[seen..].last()
            && holds(*from, *to)
        {
            self.log.push(line.to_string());
        }
    }

    fn note(&mut self, of: usize, line: usize) {
        let seen = std::mem::replace(&mut self.seen[of][line], self.transitions.len());
        self.log.extend(
            self.transitions[seen..]
                .iter()
                .map(|(from, to)| text(line, *from, *to)),
        );
    }

    fn tick(&mut self, of: usize, has_begun: &mut bool) {
        self.say(of, 0, |_, to| to == Mode::A);
        self.say(of, 1, |from, _| from == Some(Mode::B));
        self.transition(*has_begun);
        *has_begun = true;
        self.say(of, 2, |_, to| to == Mode::A);
        self.say(of, 3, |from, _| from == Some(Mode::B));
        self.note(of, 4);
    }

    fn frame(&mut self, of: usize) {
        self.say(of, 5, |_, to| to == Mode::B);
        self.say(of, 6, |from, _| from == Some(Mode::A));
        self.say(of, 7, |from, to| to == Mode::C || from == Some(Mode::B));
        self.note(of, 8);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(CASES) })]

    #[test]
    fn states_agree_with_the_model(steps in prop::collection::vec(step(), 0..120)) {
        let (mut game, mut model, mut has_begun) = (Game::new(), Model::default(), false);
        let mut kept = (game.snapshot(), model.clone(), has_begun);
        for step in steps {
            match step {
                Step::Set(mode) => {
                    game.resource_mut::<State<Mode>>().set(mode);
                    model.request = Some((mode, false));
                }
                Step::Restart(mode) => {
                    game.resource_mut::<State<Mode>>().restart(mode);
                    model.request = Some((mode, true));
                }
                Step::Tick => {
                    game.tick();
                    model.tick(0, &mut has_begun);
                }
                Step::Frame => {
                    game.frame();
                    model.frame(1);
                }
                Step::Both => {
                    game.both();
                    model.frame(2);
                    model.tick(2, &mut has_begun);
                }
                Step::Snapshot => kept = (game.snapshot(), model.clone(), has_begun),
                Step::Restore => {
                    game.restore(&kept.0);
                    (model, has_begun) = (kept.1.clone(), kept.2);
                }
                Step::Load => {
                    let mut bytes = Vec::new();
                    game.save(&mut bytes).unwrap();
                    let digest = game.digest();
                    game = Game::load(&bytes[..]).unwrap();
                    prop_assert_eq!(game.digest(), digest);
                    // It goes on in its state, and nobody is told of earlier transitions.
                    model.seen = [[model.transitions.len(); 9]; 3];
                }
            }
            prop_assert_eq!(game.resource::<State<Mode>>().get(), &model.mode);
            prop_assert_eq!(&game.resource::<Log>().0, &model.log);
        }
    }

    #[test]
    fn frames_that_run_again_come_to_the_same_digest(steps in prop::collection::vec(step(), 0..60)) {
        let mut game = Game::new();
        let run = |game: &mut Game, step| match step {
            Step::Set(mode) => game.resource_mut::<State<Mode>>().set(mode),
            Step::Restart(mode) => game.resource_mut::<State<Mode>>().restart(mode),
            Step::Tick => game.tick(),
            Step::Frame => game.frame(),
            _ => game.both(),
        };
        let (before, steps) = steps.split_at(steps.len() / 3);
        for step in before {
            run(&mut game, *step);
        }
        let snapshot = game.snapshot();
        let mut digests = Vec::new();
        for again in [false, true] {
            game.restore(&snapshot);
            for (i, step) in steps.iter().enumerate() {
                run(&mut game, *step);
                if again {
                    prop_assert_eq!(game.digest_exact(), digests[i]);
                } else {
                    digests.push(game.digest_exact());
                }
            }
        }
    }
}

/// Two worlds of the same age; in one, a line has seen the state.
#[test]
fn the_digest_tells_how_far_lines_have_seen() {
    let mut game = Game::new();
    game.tick();
    let snapshot = game.snapshot();
    let mut digest = |run: fn(&mut Game)| {
        game.restore(&snapshot);
        run(&mut game);
        (game.change_tick().to_string(), game.digest_exact())
    };
    let (seeing, blind) = (digest(Game::seeing), digest(Game::blind));
    assert_eq!(seeing.0, blind.0);
    assert_ne!(seeing.1, blind.1);
}
