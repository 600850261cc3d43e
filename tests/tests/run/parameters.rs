//! Structs of parameters, and parameters beside the whole world.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::prelude::*;
use ecs::schedule::AddSystemCause;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Position(u32);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Velocity(u32);
#[derive(Clone, Debug, Default, PartialEq)]
struct Wind(u32);
struct Bell(u32);

/// Bodies, and all that moves them.
#[derive(Parameter)]
struct Bodies<'w> {
    all: Query<'w, Street, (&'static mut Position, &'static Velocity)>,
    wind: Res<'w, Wind>,
    runs: Local<'w, u32>,
}

/// For any world: a writer of events, and commands.
#[derive(Parameter)]
struct Told<'t, W: World>(EventWriter<'t, Bell>, Commands<'t, W>);

/// One in the other, and more than a tuple has.
#[derive(Parameter)]
struct Many<'w> {
    bodies: Bodies<'w>,
    one: Local<'w, u32>,
    two: (Local<'w, u32>, Option<Res<'w, Rain>>),
    three: Local<'w, u32>,
    four: Local<'w, u32>,
    five: Local<'w, u32>,
    six: Local<'w, u32>,
    seven: Local<'w, u32>,
    told: Told<'w, Street>,
}

#[derive(Debug, Default)]
struct Rain;

ecs::world! {
    #[world]
    struct Street {
        components: (Position, Velocity),
        resources: (Wind, Option<Rain>),
        events: (Bell),
    }

    #[schedule]
    fn tick() {
        walk;
        ring;
        all;
        listen;
        whole;
    }
}

fn walk(mut bodies: Bodies) {
    let wind = bodies.wind.0;
    bodies
        .all
        .for_each(|(position, velocity)| position.0 += velocity.0 + wind);
    *bodies.runs += 1;
}

fn ring<W: World>(Told(mut bells, mut commands): Told<W>, mut times: Local<u32>)
where
    Position: ComponentOf<W>,
{
    *times += 1;
    bells.send(Bell(*times));
    commands.spawn((Position(100 * *times),));
}

fn all(mut many: Many) {
    for own in [
        many.one, many.two.0, many.three, many.four, many.five, many.six, many.seven,
    ] {
        assert_eq!(*own, 0, "each field has a value of its own");
    }
    assert!(many.two.1.is_none());
    *many.bodies.runs += 1;
    assert_eq!((many.bodies.wind.0, many.bodies.all.count()), (1, 1));
    let runs = *many.bodies.runs;
    many.told.0.send(Bell(0));
    many.told
        .1
        .queue(move |street: &mut Street| street.resource_mut::<Wind>().0 += runs);
}

fn listen(mut bells: EventReader<Bell>) {
    // One of `ring`, and one of `all`.
    let bells: Vec<u32> = bells.read().map(|Bell(times)| *times).collect();
    assert!(matches!(bells[..], [times, 0] if times > 0), "{bells:?}");
}

fn whole(street: &mut Street, mut runs: Local<u32>, (mut before, _): (Local<Vec<u32>>, Local<u8>)) {
    *runs += 1;
    before.push(*runs);
    let wind = street.resource::<Wind>().0;
    assert_eq!(
        wind,
        1 + *runs,
        "commands of the systems before it were done"
    );
    street.resource_mut::<Wind>().0 = 1;
    assert_eq!(before.len(), *runs as usize);
}

fn street() -> (Street, Entity) {
    let mut street = Street::with_resources(StreetResources {
        wind: Wind(1),
        ..StreetResources::default()
    });
    let body = street.spawn((Position(0), Velocity(2)));
    (street, body)
}

#[test]
fn a_struct_of_parameters_is_the_sum_of_its_fields() {
    let (mut street, body) = street();
    street.tick();
    assert_eq!(street.get(body), Some(&Position(3)));
    street.tick();
    assert_eq!(street.get(body), Some(&Position(6)));
    assert_eq!(
        street
            .query_ref::<&Position>()
            .map(|position| position.0)
            .sum::<u32>(),
        6 + 100 + 200
    );
    street.check_invariants();
    street.run_system(|bodies: Bodies| assert_eq!((bodies.all.count(), *bodies.runs), (1, 0)));
}

#[test]
fn the_accesses_of_a_struct_of_parameters_are_in_the_plan() {
    let text = Street::tick_plan().to_string();
    assert!(
        text.contains("0 walk: a query `(&mut Position, &Velocity)`, `Res<Wind>`"),
        "{text}"
    );
    assert_eq!(Street::tick_plan().waits(1).count(), 0, "{text}");
    assert_eq!(
        Street::tick_plan().waits(2).collect::<Vec<_>>(),
        [0, 1],
        "{text}"
    );
}

#[test]
fn parameters_of_an_added_system_that_conflict_within_structs_are_an_error() {
    let (mut street, _) = street();
    let error = street
        .add_system(Street::tick_plan(), "more", |_: Bodies, _: ResMut<Wind>| ())
        .add()
        .unwrap_err();
    let text = "two parameters of the system `more` access the resource `Wind`, and one of them writes it: ";
    assert!(
        matches!(&error.cause, AddSystemCause::Parameters(cause) if cause.starts_with(text)),
        "{error}"
    );
    let error = street
        .add_system(Street::tick_plan(), "more", |_: Bodies, _: Bodies| ())
        .add()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("access the component `Position`"),
        "{error}"
    );
    let error = street
        .add_system(Street::tick_plan(), "more", |_: &mut Street, _: Bodies| ())
        .add()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("beside which only `Local`s and `In`s stand"),
        "{error}"
    );
    let error = street
        .add_system(
            Street::tick_plan(),
            "more",
            |_: &mut Street, _: &mut Street| (),
        )
        .add()
        .unwrap_err();
    assert!(
        error.to_string().contains("takes the whole world"),
        "{error}"
    );
}

#[test]
fn an_added_system_takes_the_whole_world_beside_its_locals() {
    let (mut street, body) = street();
    let count = |mut runs: Local<u32>, street: &mut Street| {
        *runs += 1;
        let runs = *runs;
        street
            .query::<&mut Position>()
            .for_each(|position| position.0 = runs);
    };
    street
        .add_system(Street::tick_plan(), "count", count)
        .add()
        .unwrap();
    street.tick();
    street.tick();
    assert_eq!(street.get(body), Some(&Position(2)));
}

#[test]
fn worlds_are_shown_and_resources_begin_as_their_defaults() {
    let (street, _) = street();
    let store: &ecs::Store<Street> = &street;
    assert_eq!(format!("{street:?}"), format!("{store:?}"));
    assert_eq!(format!("{street:#?}"), format!("{store:#?}"));
    assert_eq!(StreetResources::default().wind, Wind(0));
}

#[test]
fn a_plan_is_a_constant() {
    const PLAN: &ecs::Plan<Street> = Street::tick_plan();
    const OVERLAPS: bool = PLAN.overlaps();
    const { assert!(OVERLAPS) };
    assert!(PLAN.names().eq(Street::tick_plan().names()));
}
