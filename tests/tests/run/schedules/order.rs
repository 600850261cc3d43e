use crate::schedules::world::*;
use ecs::prelude::*;
use std::time::Duration;

fn lines(yard: &mut Yard) -> Vec<String> {
    std::mem::take(&mut yard.resource_mut::<Log>().0)
}

#[test]
fn systems_run_from_top_to_bottom() {
    let mut yard = Yard::new();
    yard.spawn(Walker {
        position: Position(1.0),
        velocity: Velocity(0.5),
    });
    yard.spawn(Stove {
        position: Position(2.0),
        heat: Heat(0.0),
    });
    yard.tick();
    yard.tick();
    assert_eq!(lines(&mut yard), ["3.5 1", "4 2"]);
}

#[test]
fn phases_conditions_and_nested_schedules_keep_the_order() {
    use ecs::schedule::State;
    let mut yard = Yard::new();
    yard.day();
    assert_eq!(lines(&mut yard), ["a", "a"]);
    yard.resource_mut::<State<Mode>>().set(Mode::Open);
    yard.resource_mut::<Switch>().0 = true;
    yard.day();
    assert_eq!(lines(&mut yard), ["a", "open", "serve", "off", "b", "a"]);
    yard.day();
    assert_eq!(lines(&mut yard), ["a", "a"]);
    yard.resource_mut::<State<Mode>>().set(Mode::Closed);
    yard.day();
    assert_eq!(lines(&mut yard), ["a", "close", "a"]);
}

#[test]
fn a_fixed_rate_runs_as_often_as_the_time_asks_for() {
    let mut yard = Yard::new();
    let steps = yard.beat_for(Duration::from_millis(250));
    assert_eq!(steps.ran, 2);
    assert!((steps.alpha - 0.5).abs() < 1e-6);
    assert_eq!(yard.beat_for(Duration::from_millis(50)).ran, 1);
    assert_eq!(yard.beat_for(Duration::from_secs(100)).ran, 3);
    assert_eq!((lines(&mut yard).len(), Yard::BEAT_RATE), (6, 10));
    yard.beat();
    assert_eq!(lines(&mut yard), ["a"]);
}

#[test]
fn a_system_runs_once_by_hand() {
    let mut yard = Yard::new();
    yard.run_system(bear);
    assert_eq!(yard.query::<(&Position, &Heat)>().count(), 1);
    let mut seen = 0;
    let total = yard.run_system(|positions: Query<Yard, &Position>| {
        seen += 1;
        positions.map(|position| position.0).sum::<f32>()
    });
    assert!((total - 1.0).abs() < f32::EPSILON);
    assert_eq!(seen, 1);
    yard.run_system(|yard: &mut Yard| yard.clear());
    assert!(yard.is_empty());
}

#[test]
fn systems_that_are_added_run_after_those_of_the_plan() {
    let mut yard = Yard::new();
    let counting = |mut log: ResMut<Log>, mut count: Local<u32>| {
        *count += 1;
        log.add(format!("added {}", *count));
    };
    let added = yard
        .add_system(Yard::beat_plan(), "counting", counting)
        .add()
        .unwrap();
    let whole = |yard: &mut Yard| yard.resource_mut::<Log>().add("whole");
    yard.add_system(Yard::beat_plan(), "whole", whole)
        .add()
        .unwrap();
    yard.beat();
    yard.beat();
    assert_eq!(
        lines(&mut yard),
        ["a", "added 1", "whole", "a", "added 2", "whole"]
    );
    assert!(yard.remove_system(Yard::beat_plan(), added));
    assert!(!yard.remove_system(Yard::beat_plan(), added));
    yard.beat();
    assert_eq!(lines(&mut yard), ["a", "whole"]);
}

#[test]
fn a_system_that_contradicts_itself_is_not_added() {
    let mut yard = Yard::new();
    let error = yard
        .add_system(
            Yard::beat_plan(),
            "torn",
            |_: Query<Yard, &mut Position>, _: Query<Yard, (&Position, &Heat)>| {},
        )
        .add()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "two parameters of the system `torn` access the component `Position`, and one of them writes it: a query \
         `&mut Position` and a query `(&Position, &Heat)`: make one query of them, or keep them apart by what they demand and \
         exclude (`With`, `Without`)"
    );
    yard.beat();
    assert_eq!(lines(&mut yard), ["a"]);
}

#[test]
fn the_whole_world_stands_beside_parameters_that_borrow_nothing_of_it() {
    let mut yard = Yard::new();
    let in_a_tuple = yard
        .add_system(
            Yard::beat_plan(),
            "torn",
            |_: (&mut Yard, Commands<Yard>)| {},
        )
        .add();
    let beside_another = yard
        .add_system(
            Yard::beat_plan(),
            "torn",
            |_: Query<Yard, &Heat>, _: &mut Yard| {},
        )
        .add();
    for error in [in_a_tuple.unwrap_err(), beside_another.unwrap_err()] {
        assert_eq!(
            error.to_string(),
            "the system `torn` takes the whole world, beside which only `Local`s and `In`s stand: what other parameters would \
             give, take from the world"
        );
    }
}
