//! A cascade without end is cut off and reported.

use ecs::observer::CASCADE_LIMIT;
use ecs::prelude::*;
use ecs::{CommandFailure, CommandPolicy};

#[derive(Component, Clone)]
struct Ping(u32);
struct Pong(u32);
struct Countdown(u32);
struct Rabbit;

fn ping(on: On<Table, Insert<Ping>>, mut commands: Commands<Table>) {
    commands.insert(on.entity(), Pong(on.new_value().map_or(0, |ping| ping.0 + 1)));
}

fn pong(on: On<Table, Insert<Pong>>, mut commands: Commands<Table>) {
    commands.insert(on.entity(), Ping(on.new_value().map_or(0, |pong| pong.0 + 1)));
}

fn count(on: On<Table, Insert<Countdown>>, mut commands: Commands<Table>) {
    if let Some(Countdown(left @ 1..)) = on.new_value() {
        commands.insert(on.entity(), Countdown(left - 1));
    }
}

fn breed(on: On<Table, Insert<Rabbit>>, mut commands: Commands<Table>) {
    let _ = on.entity();
    commands.spawn((Rabbit,));
    commands.spawn((Rabbit,));
}

ecs::world! {
    #[world]
    struct Table { components: (Ping, Pong, Countdown, Rabbit) }

    #[observers]
    fn play() { ping; pong; count; breed; }
}

#[test]
fn a_cycle_ends_and_is_reported_with_the_observers_that_went_round() {
    let mut table = Table::new();
    let ball = table.spawn((Ping(0),));
    let errors = table.take_command_errors();
    assert_eq!(errors.count(), 1);
    let error = &errors.first()[0];
    assert_eq!(error.entity, ball);
    let CommandFailure::Cascade(cascade) = error.failure else { panic!("{error}") };
    assert_eq!(cascade.observers(), ["pong", "ping"], "the last one to be told is the last");
    let expected = format!(
        "`ping` asked to insert `Pong`, for {ball}, and observers tell each other without end: `pong` → `ping` → `pong`"
    );
    assert_eq!(error.to_string(), expected);
    // The last change was made, and told to nobody.
    assert_eq!(table.get::<Ping>(ball).unwrap().0 as usize, CASCADE_LIMIT);
    table.check_invariants();
    table.insert(ball, Ping(7)).unwrap();
    assert_eq!(table.take_command_errors().count(), 1, "the next one begins anew");
}

#[test]
fn a_long_chain_that_ends_is_no_cycle() {
    let mut table = Table::new();
    let entity = table.spawn((Countdown(u32::try_from(CASCADE_LIMIT).unwrap() - 1),));
    assert_eq!(table.get::<Countdown>(entity).unwrap().0, 0);
    assert_eq!(table.take_command_errors().count(), 0);
}

#[test]
fn a_cascade_that_only_grows_in_breadth_ends_too() {
    if cfg!(miri) {
        return;
    }
    let mut table = Table::new();
    table.spawn((Rabbit,));
    assert!(table.take_command_errors().count() > 0);
    assert!(table.len() < 1_000_000, "{} rabbits", table.len());
    table.check_invariants();
}

#[test]
fn the_policy_of_commands_decides_about_a_cycle() {
    let mut table = Table::new();
    table.set_command_policy(CommandPolicy::Panic);
    let message = ecs_tests::unwind::message(|| {
        table.spawn((Ping(0),));
    });
    assert!(message.contains("without end"), "{message}");
    table.check_invariants();
    table.set_command_policy(CommandPolicy::Ignore);
    table.spawn((Ping(0),));
    assert_eq!(table.len(), 2);
}
