//! A cascade is as wide as it has to be, and a chain as long. A cascade without end is cut off and reported.

use ecs::observer::Cascade;
use ecs::prelude::*;
use ecs::{ChangeError, CommandError, CommandPolicy};
use std::collections::HashSet;

/// How often the same observer may be called because of itself, for one entity.
const ROUNDS: usize = 64;

#[derive(Component, Clone)]
struct Ping(u32);
struct Pong(u32);
struct Countdown(u32);
struct Rabbit;
struct Twin;
struct Heir;
struct Tile;
struct Level;
/// The entity to which an event is passed on.
#[derive(Clone)]
struct Next(Entity);
struct Pass;
struct Unload;
struct Turn;
#[derive(Default)]
struct Calls(usize);
/// What observers mirror.
#[derive(Default)]
struct Mirror(HashSet<Entity>);
/// The pongs that were seen.
#[derive(Default)]
struct Seen(Vec<u32>);

fn ping(on: On<Table, Insert<Ping>>, mut commands: Commands<Table>) {
    commands.insert(
        on.entity(),
        Pong(on.new_value().map_or(0, |ping| ping.0 + 1)),
    );
}

fn pong(on: On<Table, Insert<Pong>>, mut commands: Commands<Table>) {
    commands.insert(
        on.entity(),
        Ping(on.new_value().map_or(0, |pong| pong.0 + 1)),
    );
}

fn see(on: On<Table, Insert<Pong>>, mut seen: ResMut<Seen>) {
    seen.0.extend(on.new_value().map(|pong| pong.0));
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

fn double(on: On<Table, Insert<Twin>>, mut commands: Commands<Table>, mut calls: ResMut<Calls>) {
    calls.0 += 1;
    commands.insert(on.entity(), Twin);
    commands.insert(on.entity(), Twin);
}

fn inherit(on: On<Table, Insert<Heir>>, mut commands: Commands<Table>, mut calls: ResMut<Calls>) {
    calls.0 += 1;
    commands.despawn(on.entity());
    commands.spawn((Heir,));
}

fn came(on: On<Table, Insert<Tile>>, mut mirror: ResMut<Mirror>) {
    mirror.0.insert(on.entity());
}

fn went(on: On<Table, Remove<Tile>>, mut mirror: ResMut<Mirror>) {
    mirror.0.remove(&on.entity());
}

fn unload(on: On<Table, Trigger<Unload>>, mut commands: Commands<Table>) {
    commands.despawn(on.entity());
}

fn pass(
    on: On<Table, Trigger<Pass>>,
    next: Lookup<Table, &Next>,
    mut commands: Commands<Table>,
    mut calls: ResMut<Calls>,
) {
    calls.0 += 1;
    if let Some(Next(next)) = next.get(on.entity()) {
        commands.trigger(*next, Pass);
    }
}

/// A rope falls link by link.
fn fall(on: On<Table, Remove<Next>, ecs::Old>, mut commands: Commands<Table>) {
    commands.despawn(on.old_value().unwrap().0);
}

/// A part that is moved goes back to the other place.
fn move_back(
    on: On<Table, Insert<PartOf>>,
    next: Lookup<Table, &Next>,
    mut commands: Commands<Table>,
) {
    let level = on.new_value().and_then(|part| next.get(part.level));
    if let Some(Next(level)) = level {
        commands.insert(on.entity(), PartOf { level: *level });
    }
}

fn tile_all(mut commands: Commands<Table>) {
    for _ in 0..70_000 {
        commands.spawn_later((Tile,));
    }
}

fn turn_all(levels: Query<Table, Entity, With<Level>>, mut commands: Commands<Table>) {
    levels.for_each(|wheel| commands.trigger(wheel, Turn));
}

ecs::world! {
    #[world]
    struct Table {
        components: (Ping, Pong, Countdown, Rabbit, Twin, Heir, Tile, Level, Next),
        resources: (Calls, Mirror, Seen),
        events: (Pass, Unload, Turn),
    }

    #[relation(acyclic, on_despawn = cascade, inverse = parts)]
    struct PartOf { level: Entity }

    #[schedule]
    fn build() { tile_all; }

    #[schedule]
    fn turn() { turn_all; }

    #[observers]
    fn play() { ping; pong; see; count; breed; double; inherit; came; went; unload; pass; fall; move_back; }
}

/// The errors that were reported, of which there is one.
fn only_error(table: &mut Table) -> CommandError {
    table.check_invariants();
    let errors = table.take_command_errors();
    assert_eq!(errors.count(), 1, "{errors:?}");
    errors.first()[0].clone()
}

fn cycle_of(error: &CommandError) -> Cascade {
    assert_eq!(error.cause, ChangeError::Cascade(error.entity), "{error}");
    error.cascade.unwrap()
}

fn limit_of(error: &CommandError) -> Cascade {
    assert_eq!(
        error.cause,
        ChangeError::CascadeLimit(error.entity),
        "{error}"
    );
    error.cascade.unwrap()
}

/// A chain of entities, of which each passes an event on to the next. The first one comes first.
fn chain(table: &mut Table, length: usize) -> Vec<Entity> {
    let mut chain = vec![table.spawn((Level,))];
    for _ in 1..length {
        chain.push(table.spawn((Next(*chain.last().unwrap()),)));
    }
    chain.reverse();
    chain
}

#[test]
fn a_cycle_ends_and_is_reported_with_the_observers_that_went_round() {
    let mut table = Table::new();
    let ball = table.spawn((Ping(0),));
    let error = only_error(&mut table);
    assert_eq!(
        (error.system.to_string().as_str(), error.entity),
        ("ping", ball)
    );
    let cascade = cycle_of(&error);
    assert_eq!(
        cascade.observers(),
        ["pong", "ping"],
        "the last one that was called is the last"
    );
    assert_eq!(cascade.length(), 2);
    let expected = format!(
        "`ping` asked to insert `Pong`, for {ball}, and observers call each other without end: \
         `pong` on `Insert<Pong>` of {ball} → `ping` on `Insert<Ping>` of {ball} → `pong`"
    );
    assert_eq!(error.to_string(), expected);
    assert_eq!(table.get::<Ping>(ball).unwrap().0 as usize, ROUNDS);
    table.insert(ball, Ping(7)).unwrap();
    only_error(&mut table);
}

#[test]
fn observers_beside_a_cycle_are_notified_of_all_its_changes() {
    let mut table = Table::new();
    let ball = table.spawn((Ping(0),));
    let last = table.get::<Pong>(ball).unwrap().0;
    assert_eq!(
        table.resource::<Seen>().0,
        (1..=last).step_by(2).collect::<Vec<_>>()
    );
}

#[test]
fn a_long_chain_that_ends_is_no_cycle() {
    let mut table = Table::new();
    let entity = table.spawn((Countdown(u32::try_from(ROUNDS).unwrap() - 1),));
    assert_eq!(table.get::<Countdown>(entity).unwrap().0, 0);
    assert_eq!(table.take_command_errors().count(), 0);
}

#[test]
fn a_chain_of_100_000_entities_runs_to_its_end() {
    let length = if cfg!(miri) { 300 } else { 100_000 };
    let mut table = Table::new();
    let first = chain(&mut table, length)[0];
    table.trigger(first, Pass).unwrap();
    assert_eq!(table.resource::<Calls>().0, length);
    // The same one falls from its other end: each link takes the next one along.
    table.despawn(first);
    assert_eq!((table.len(), table.take_command_errors().count()), (0, 0));
    table.check_invariants();
}

#[test]
fn a_cycle_of_many_entities_is_found_within_twice_its_length() {
    for length in [2, 3, 64, 65, 100, 129, 1000] {
        let mut table = Table::new();
        let chain = chain(&mut table, length);
        table
            .insert(*chain.last().unwrap(), Next(chain[0]))
            .unwrap();
        table.trigger(chain[0], Pass).unwrap();
        let error = only_error(&mut table);
        assert_eq!(
            (cycle_of(&error).length(), error.command),
            (length, "trigger")
        );
        let calls = table.resource::<Calls>().0;
        assert!(calls <= ROUNDS + length, "{calls} calls for {length}");
    }
}

#[test]
fn a_cycle_behind_a_long_tail_is_found_within_twice_the_length_of_both() {
    for (tail, length) in [(1000, 1), (1000, 7), (65, 257), (300, 5000)] {
        let mut table = Table::new();
        let chain = chain(&mut table, tail + length);
        table
            .insert(*chain.last().unwrap(), Next(chain[tail]))
            .unwrap();
        table.trigger(chain[0], Pass).unwrap();
        assert_eq!(cycle_of(&only_error(&mut table)).length(), length);
        let calls = table.resource::<Calls>().0;
        assert!(
            calls <= 2 * (tail + length),
            "{calls} calls for {length} after {tail}"
        );
    }
}

#[test]
fn a_part_that_is_moved_to_and_fro_without_end_stays() {
    let mut table = Table::new();
    let one = table.spawn((Level,));
    let other = table.spawn((Next(one),));
    table.insert(one, Next(other)).unwrap();
    let part = table.spawn((Tile,));
    table.insert(part, PartOf { level: one }).unwrap();
    let error = only_error(&mut table);
    assert_eq!(
        (cycle_of(&error).observers(), error.entity),
        (["move_back"].as_slice(), part)
    );
    assert_eq!(
        table.get::<PartOf>(part).map(|part| part.level),
        Some(one),
        "after 64 moves"
    );
}

#[test]
fn a_cycle_through_schedules_and_commands_of_commands_is_found() {
    let mut table = Table::new();
    let wheel = table.spawn((Level,));
    let turn =
        |on: On<Table, Trigger<Turn>>, mut commands: Commands<Table>, mut calls: ResMut<Calls>| {
            let _ = on.entity();
            calls.0 += 1;
            commands.queue(|table: &mut Table| {
                table.run_system(|mut commands: Commands<Table>| {
                    commands.queue(Table::turn);
                });
            });
        };
    table.observe("turn", turn).unwrap();
    table.trigger(wheel, Turn).unwrap();
    let error = only_error(&mut table);
    assert_eq!(
        (cycle_of(&error).observers(), error.entity),
        (["turn"].as_slice(), wheel)
    );
    assert_eq!(table.resource::<Calls>().0, ROUNDS);
}

#[test]
fn a_cycle_in_which_each_entity_is_another_one_ends_at_the_limit_of_the_world() {
    let limit = if cfg!(miri) { 100 } else { 5000 };
    let mut table = Table::new();
    table.set_cascade_limit(limit);
    table.spawn((Heir,));
    assert_eq!(table.resource::<Calls>().0, limit);
    let error = only_error(&mut table);
    assert_eq!(limit_of(&error).length(), limit);
    let expected = format!(
        "and a chain of {limit} observers is as long as the world allows (`set_cascade_limit`): … → `inherit` on"
    );
    assert!(error.to_string().contains(&expected), "{error}");
    assert_eq!(table.len(), 1, "the last one is there");
    table.set_cascade_limit(1);
    table.spawn((Heir,));
    assert_eq!(table.resource::<Calls>().0, limit + 1);
    assert!(only_error(&mut table).to_string().ends_with("→ …"));
}

#[test]
fn a_cycle_that_branches_ends_too() {
    let limit = if cfg!(miri) { 100 } else { 5000 };
    let mut table = Table::new();
    table.set_cascade_limit(limit);
    let twin = table.spawn((Twin,));
    let calls = table.resource::<Calls>().0;
    assert!(
        (limit..limit + 2 * ROUNDS).contains(&calls),
        "{calls} calls"
    );
    let errors = table.take_command_errors();
    assert_eq!(
        (
            cycle_of(&errors.first()[0]).length(),
            errors.first()[0].entity
        ),
        (1, twin)
    );
    table.check_invariants();
}

#[test]
fn short_rounds_in_a_wide_cascade_are_no_cycle() {
    let mut table = Table::new();
    table.set_cascade_limit(100);
    let level = table.spawn((Level,));
    let many = |_: On<Table, Trigger<Turn>>, mut commands: Commands<Table>| {
        commands.spawn_batch((0..500).map(|_| (Countdown(20),)));
    };
    table.observe("many", many).unwrap();
    table.trigger(level, Turn).unwrap();
    assert_eq!(table.take_command_errors().count(), 0);
    assert!(table.query_ref::<&Countdown>().all(|count| count.0 == 0));
}

#[test]
fn a_cascade_that_only_grows_in_breadth_ends_too() {
    let limit = if cfg!(miri) { 4 } else { 10 };
    let mut table = Table::new();
    table.set_cascade_limit(limit);
    table.spawn((Rabbit,));
    assert_eq!(table.len(), (1 << (limit + 1)) - 1);
    let errors = table.take_command_errors();
    assert_eq!(errors.count(), 1 << limit);
    limit_of(&errors.first()[0]);
    table.check_invariants();
}

#[test]
fn all_consequences_of_one_change_are_notified_however_many_there_are() {
    type Way = fn(On<Table, Trigger<Unload>>, Commands<Table>);
    if cfg!(miri) {
        return;
    }
    let mut table = Table::new();
    let level = table.spawn((Level,));
    table.spawn_batch((0..90_000).map(|_| (Tile, PartOf { level })));
    assert_eq!(table.resource::<Mirror>().0.len(), 90_000);
    table.trigger(level, Unload).unwrap();
    assert_eq!((table.len(), table.resource::<Mirror>().0.len()), (0, 0));

    // By an observer's commands: a batch, a schedule, and one command for each.
    let ways: [Way; 3] = [
        |_, mut commands| {
            commands.spawn_batch((0..70_000).map(|_| (Tile,)));
        },
        |_, mut commands| commands.queue(Table::build),
        |_, mut commands| {
            for _ in 0..70_000 {
                commands.spawn((Tile,));
            }
        },
    ];
    for way in ways {
        let mut table = Table::new();
        let level = table.spawn((Level,));
        table.observe("way", way).unwrap();
        table.trigger(level, Unload).unwrap();
        assert_eq!(table.resource::<Mirror>().0.len(), 70_000);
        assert_eq!(table.take_command_errors().count(), 0);
    }
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
