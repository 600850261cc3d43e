//! The arguments of schedules.

use ecs::prelude::*;
use ecs::schedule::AddSystemCause;
use std::time::Duration;

#[derive(Debug, PartialEq)]
struct Total(u64);

/// Not `Clone`: it is lent.
struct Step(u64);
struct Name(String);

#[derive(Default)]
struct Log(Vec<String>);

ecs::world! {
    #[world]
    struct Game { components: (Total), resources: (Log) }

    #[schedule]
    fn tick(step: Step, name: Name) {
        add;
        'named: { note; }.run_if(is_named);
        inner.run_if(is_named);
        count_runs;
        note.run_if(|step: In<Step>| step.0 == 0);
    }

    #[schedule]
    fn inner(step: Step) {
        add;
        innermost;
    }

    #[schedule]
    fn innermost() {
        end;
    }

    #[schedule(fixed = 10)]
    fn beat(step: Step) -> Result<(), ecs::ScheduleError> {
        add;
        check;
    }
}

fn add(totals: Query<Game, &mut Total>, step: In<Step>) {
    totals.for_each(|total| total.0 += step.0);
}

fn note((name, _): (In<Name>, In<Step>), mut log: ResMut<Log>) {
    log.0.push(name.into_inner().0.clone());
}

fn is_named(name: In<Name>) -> bool {
    !name.0.is_empty()
}

fn end(mut log: ResMut<Log>) {
    log.0.push("end".into());
}

fn count_runs(game: &mut Game, mut runs: Local<u32>, name: In<Name>) {
    *runs += 1;
    let text = format!("{} {}", name.0, *runs);
    game.resource_mut::<Log>().0.push(text);
}

fn check(step: In<Step>) -> Result<(), String> {
    if step.0 > 9 {
        Err(format!("{} is too much", step.0))
    } else {
        Ok(())
    }
}

fn game() -> (Game, Entity) {
    let mut game = Game::new();
    let entity = game.spawn((Total(0),));
    (game, entity)
}

fn log(game: &mut Game) -> String {
    game.check_invariants();
    std::mem::take(&mut game.resource_mut::<Log>().0).join(" ")
}

#[test]
fn arguments_are_lent_to_systems_conditions_and_nested_schedules() {
    let (mut game, entity) = game();
    game.tick(Step(3), Name("one".into()));
    assert_eq!(game.get(entity), Some(&Total(6)));
    assert_eq!(log(&mut game), "one end one 1");
    game.tick(Step(0), Name("two".into()));
    assert_eq!(game.get(entity), Some(&Total(6)));
    assert_eq!(log(&mut game), "two end two 2 two");
    game.tick(Step(1), Name(String::new()));
    assert_eq!(game.get(entity), Some(&Total(7)));
    assert_eq!(log(&mut game), " 3");
    game.inner(Step(10));
    assert_eq!(game.get(entity), Some(&Total(17)));
}

#[test]
fn each_run_of_a_fixed_schedule_is_lent_the_same_argument() {
    let (mut game, entity) = game();
    let steps = game.beat_for(Duration::from_millis(350), Step(2)).unwrap();
    assert_eq!((steps.ran, game.get(entity)), (3, Some(&Total(6))));
    let error = game
        .beat_for(Duration::from_millis(300), Step(10))
        .unwrap_err();
    assert!(error.to_string().contains("10 is too much"), "{error}");
    assert_eq!(
        game.get(entity),
        Some(&Total(16)),
        "the run with the error is the last one"
    );
    game.beat(Step(1)).unwrap();
    assert_eq!(game.get(entity), Some(&Total(17)));
}

#[test]
fn an_added_system_reads_the_arguments_of_its_schedule_and_no_others() {
    let (mut game, entity) = game();
    game.add_system(Game::inner_plan(), "again", add)
        .run_if(|step: In<Step>| step.0 > 1)
        .add()
        .unwrap();
    game.tick(Step(3), Name("one".into()));
    game.inner(Step(1));
    assert_eq!(game.get(entity), Some(&Total(10)));
    log(&mut game);

    let none = "the system `late` takes `In<run::schedules::arguments::Name>`, and `inner` has no argument of that type";
    let error = game
        .add_system(Game::inner_plan(), "late", note)
        .add()
        .unwrap_err();
    assert_eq!(error.cause, AddSystemCause::Parameters(none.into()));
    let error = game
        .add_system(Game::inner_plan(), "late", end)
        .run_if(is_named)
        .add()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the run condition `is_named` takes `In<"),
        "{error}"
    );
    let error = game
        .add_system(Game::innermost_plan(), "late", count_runs)
        .add()
        .unwrap_err();
    assert!(
        error.to_string().contains("`innermost` has no argument"),
        "{error}"
    );
    game.add_system(Game::tick_plan(), "late", count_runs)
        .add()
        .unwrap();
    game.tick(Step(0), Name("two".into()));
    assert_eq!(log(&mut game), "two end two 2 two two 1");
}

mod kit {
    use ecs::prelude::*;

    pub(super) struct Step(pub(super) u64);
    #[derive(Default)]
    pub(super) struct Sum(pub(super) u64);

    ecs::part! {
        #[part]
        pub(super) struct Sums { resources: (Sum) }

        #[schedule]
        pub(super) fn sums(step: Step) {
            add.run_if(is_odd);
            twice;
        }

        #[schedule]
        fn twice(step: Step) {
            'both: { add; add; }.run_if(is_odd);
        }
    }

    fn add(step: In<Step>, mut sum: ResMut<Sum>) {
        sum.0 += step.0;
    }

    fn is_odd(step: In<Step>) -> bool {
        step.0 % 2 == 1
    }
}

ecs::world! {
    #[world]
    struct Court { parts: (kit::Sums), components: (Total) }

    #[schedule]
    fn day(name: Name, step: kit::Step) {
        sums;
    }
}

#[test]
fn a_schedule_of_a_part_has_arguments() {
    let mut court = Court::new();
    court.sums(kit::Step(3));
    assert_eq!(court.resource::<kit::Sum>().0, 9);
    court.day(Name(String::new()), kit::Step(1));
    court.day(Name(String::new()), kit::Step(2));
    assert_eq!(court.resource::<kit::Sum>().0, 12);
}

#[test]
#[cfg_attr(miri, ignore = "rayon is not made for Miri")]
fn arguments_are_lent_to_several_threads() {
    struct Nap(Duration);
    struct A(Duration);
    struct B(Duration);

    fn write_a(rows: Query<Field, &mut A>, nap: In<Nap>) {
        std::thread::sleep(nap.0);
        rows.for_each(|a| a.0 += nap.0);
    }
    fn write_b(rows: Query<Field, &mut B>, nap: In<Nap>) {
        std::thread::sleep(nap.0);
        rows.for_each(|b| b.0 += nap.0);
    }

    ecs::world! {
        #[world]
        struct Field { components: (A, B) }

        #[schedule]
        fn tick(nap: Nap) { write_a; write_b; }
    }
    let mut field = Field::new();
    let entity = field.spawn((A(Duration::ZERO), B(Duration::ZERO)));
    for _ in 0..5 {
        field.tick(Nap(Duration::from_millis(2)));
    }
    let ten = Duration::from_millis(10);
    assert_eq!(
        (
            field.get::<A>(entity).unwrap().0,
            field.get::<B>(entity).unwrap().0
        ),
        (ten, ten)
    );
}
