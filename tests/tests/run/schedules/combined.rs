//! Conditions that are made of others, and conditions that fail.

use ecs::prelude::*;
use ecs::schedule::{
    ScheduleError, State, StepError, StepPart, and, in_state, not, or, transition,
};

#[derive(Default)]
struct Asked(Vec<&'static str>);

/// The answers of `a` and `b`.
#[derive(Default)]
struct Answers([bool; 2]);

struct Thing;

#[derive(Clone, Copy)]
struct Least(usize);

#[derive(Clone, Copy, Default, PartialEq)]
enum Mode {
    #[default]
    Menu,
    Level,
}

ecs::world! {
    #[world]
    struct Court { components: (Thing), resources: (Asked, Answers, State<Mode>) }

    #[schedule]
    fn negated() { run.run_if(not(a)); }

    #[schedule]
    fn both() { run.run_if(and(a, b)); }

    #[schedule]
    fn either() { run.run_if(or(a, b)); }

    #[schedule]
    fn exclusive() { run.run_if(or(and(a, not(b)), and(not(a), b))); }

    #[schedule]
    fn everywhere() {
        'phase: { run; }.run_if(and(a, b));
        negated.run_if(or(a, b));
        run_alone.run_if(not(or(a, b)));
    }

    #[schedule]
    fn modes() {
        transition::<Mode>;
        run.run_if(not(in_state(Mode::Menu)));
        run.run_if(or(in_state(Mode::Menu), |asked: Res<Asked>| asked.0.len() > 7));
    }

    #[schedule]
    fn turns() { run.run_if(and(every_other, not(every_other))); run.run_if(or(every_other, every_other)); }

    #[schedule]
    fn counted(least: Least) { run.run_if(not(|asked: Res<Asked>, least: In<Least>| asked.0.len() < least.0)); }
}

fn run(mut asked: ResMut<Asked>) {
    asked.0.push("run");
}

fn run_alone(court: &mut Court) {
    court.resource_mut::<Asked>().0.push("run alone");
}

fn a(answers: Res<Answers>, mut asked: ResMut<Asked>) -> bool {
    asked.0.push("a");
    answers.0[0]
}

fn b(answers: Res<Answers>, mut asked: ResMut<Asked>) -> bool {
    asked.0.push("b");
    answers.0[1]
}

fn every_other(mut turn: Local<bool>) -> bool {
    *turn = !*turn;
    *turn
}

fn court(a: bool, b: bool) -> Court {
    let mut court = Court::new();
    court.resource_mut::<Answers>().0 = [a, b];
    court
}

fn asked(court: &mut Court) -> String {
    court.check_invariants();
    std::mem::take(&mut court.resource_mut::<Asked>().0).join(" ")
}

#[test]
fn a_second_condition_is_asked_only_where_the_first_one_does_not_decide() {
    for (a, b, negated, both, either, exclusive) in [
        (false, false, "a run", "a", "a b", "a a b"),
        (false, true, "a run", "a", "a b run", "a a b run"),
        (true, false, "a", "a b", "a run", "a b run"),
        (true, true, "a", "a b run", "a run", "a b a"),
    ] {
        let mut court = court(a, b);
        let mut answers = Vec::new();
        for schedule in [Court::negated, Court::both, Court::either, Court::exclusive] {
            schedule(&mut court);
            answers.push(asked(&mut court));
        }
        assert_eq!(
            answers,
            [negated, both, either, exclusive],
            "where `a` says {a} and `b` says {b}"
        );
    }
}

#[test]
fn phases_and_nested_schedules_and_systems_with_the_whole_world_go_by_combined_conditions() {
    for (a, b, expected) in [
        (false, false, "a a b a b run alone"),
        (true, false, "a b a a a"),
        (false, true, "a a b a run a b"),
        (true, true, "a b run a a a"),
    ] {
        let mut court = court(a, b);
        court.everywhere();
        assert_eq!(
            asked(&mut court),
            expected,
            "where `a` says {a} and `b` says {b}"
        );
    }
}

#[test]
fn conditions_with_arguments_and_closures_are_combined_too() {
    let mut court = Court::new();
    court.modes();
    assert_eq!(asked(&mut court), "run");
    court.resource_mut::<State<Mode>>().set(Mode::Level);
    court.modes();
    assert_eq!(asked(&mut court), "run");
    court.resource_mut::<Asked>().0 = vec!["x"; 8];
    court.modes();
    assert_eq!(court.resource::<Asked>().0.len(), 10);
    court.counted(Least(11));
    assert_eq!(court.resource::<Asked>().0.len(), 10);
    court.counted(Least(10));
    assert_eq!(court.resource::<Asked>().0.len(), 11);
}

#[test]
fn each_of_the_combined_conditions_keeps_its_own_state() {
    let mut court = Court::new();
    let runs: Vec<String> = (0..4)
        .map(|_| {
            court.turns();
            asked(&mut court)
        })
        .collect();
    // Of `and`, the second one is asked in each other run alone. It holds then in the first of these, so that `not` turns it round.
    assert_eq!(runs, ["run", "run", "run run", ""]);
}

#[test]
fn an_added_system_takes_combined_conditions_and_the_plan_names_them() {
    let mut court = court(true, false);
    let least = 1;
    let long = move |asked: Res<Asked>| asked.0.len() >= least;
    let condition = and(or(b, a), not(long));
    court
        .add_system(Court::both_plan(), "late", |mut asked: ResMut<Asked>| {
            asked.0.push("late");
        })
        .run_if(condition)
        .add()
        .unwrap();
    court.both();
    assert_eq!(asked(&mut court), "a b b a");
    court.resource_mut::<Answers>().0 = [true, true];
    assert!(
        Court::exclusive_plan()
            .to_string()
            .contains("0 run, if or(and(a, not(b)), and(not(a), b)): ")
    );
}

mod failing {
    use super::*;

    ecs::world! {
        #[world]
        struct Mill { components: (Thing), resources: (Asked, Answers) }

        #[schedule]
        fn grind() -> Result<(), ScheduleError> {
            run.run_if(water).run_if(a);
            'stones: { run; run; }.run_if(water);
            nested.run_if(not(water));
            run.run_if(or(water, a));
            run.run_if(or(a, water));
            alone.run_if(and(a, water));
            run;
        }

        #[schedule]
        fn nested() { run; }

        #[schedule]
        fn quiet() { run; }
    }

    fn alone(mill: &mut Mill) {
        mill.resource_mut::<Asked>().0.push("alone");
    }

    /// Fails where `b` says no.
    fn water(answers: Res<Answers>) -> Result<bool, &'static str> {
        if answers.0[1] {
            Ok(true)
        } else {
            Err("the river is dry")
        }
    }

    fn mill(a: bool, b: bool) -> Mill {
        let mut mill = Mill::new();
        mill.resource_mut::<Answers>().0 = [a, b];
        mill
    }

    fn asked(mill: &mut Mill) -> String {
        mill.check_invariants();
        std::mem::take(&mut mill.resource_mut::<Asked>().0).join(" ")
    }

    #[test]
    fn a_condition_that_fails_counts_as_false_and_its_error_is_one_of_the_schedule() {
        let mut mill = mill(true, false);
        let error = mill.grind().unwrap_err();
        // Neither `not` nor `or` makes an answer of an error.
        assert_eq!(asked(&mut mill), "a run a run");
        let steps: Vec<_> = error
            .errors
            .iter()
            .map(|error| error.system.to_string())
            .collect();
        assert_eq!(
            steps,
            [
                "run",
                "whether stones runs",
                "whether to nested",
                "run",
                "alone"
            ]
        );
        assert!(
            error.to_string().starts_with(
                "`grind` failed: `run`: the run condition `water`: the river is dry; `whether stones runs`: "
            ),
            "{error}"
        );
        let of_condition: &StepError = error.errors[3].error.downcast_ref().unwrap();
        assert_eq!(
            (of_condition.part, of_condition.error.to_string()),
            (
                StepPart::Condition("or(water, a)"),
                "the river is dry".into()
            )
        );

        // An error in one run says nothing of the next one.
        mill.resource_mut::<Answers>().0 = [false, true];
        mill.grind().unwrap();
        assert_eq!(asked(&mut mill), "a run run run a run a run");
        mill.resource_mut::<Answers>().0 = [false, false];
        assert_eq!(mill.grind().unwrap_err().errors.len(), 5);
        assert_eq!(asked(&mut mill), "a a run");
    }

    #[test]
    fn where_a_schedule_has_no_place_for_the_error_of_a_condition_that_was_added_the_run_panics_with_it()
     {
        let mut mill = mill(true, false);
        mill.add_system(Mill::quiet_plan(), "late", run)
            .run_if(not(water))
            .add()
            .unwrap();
        let panic =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| mill.quiet())).unwrap_err();
        let text = panic.downcast_ref::<String>().unwrap();
        assert!(
            text.contains("`late`: the run condition `") && text.contains("the river is dry"),
            "{text}"
        );
        assert_eq!(asked(&mut mill), "run");
        mill.resource_mut::<Answers>().0 = [true, true];
        mill.quiet();
        assert_eq!(asked(&mut mill), "run");
    }
}
