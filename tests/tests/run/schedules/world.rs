//! A yard with schedules of all kinds.

use ecs::ScheduleError;
use ecs::prelude::*;
use ecs::schedule::{State, entered, in_state, left, transition};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Position(pub(crate) f32);
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Velocity(pub(crate) f32);
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Heat(pub(crate) f32);
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frozen;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Mode {
    #[default]
    Closed,
    Open,
}

#[derive(Debug, PartialEq)]
pub(crate) struct Sold(pub(crate) u32);

/// The log of the systems.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Log(pub(crate) Vec<String>);

#[derive(Debug, Default)]
pub(crate) struct Switch(pub(crate) bool);

impl Log {
    pub(crate) fn add(&mut self, line: impl Into<String>) {
        self.0.push(line.into());
    }
}

ecs::world! {
    #[world]
    pub(crate) struct Yard {
        components: (Position, Velocity, Heat, Frozen),
        resources: (Log, Switch, State<Mode>),
        events: (Sold),
    }

    #[archetype]
    pub(crate) struct Walker { pub(crate) position: Position, pub(crate) velocity: Velocity }

    #[archetype]
    pub(crate) struct Stove { pub(crate) position: Position, pub(crate) heat: Heat }

    #[query]
    pub(crate) struct Moving { pub(crate) position: &mut Position, pub(crate) velocity: &Velocity }

    #[schedule]
    pub(crate) fn tick() {
        walk;
        warm;
        measure;
    }

    /// Phases, conditions, and a schedule in it.
    #[schedule]
    pub(crate) fn day() {
        transition::<Mode>;
        'morning: {
            note_a;
            open_doors.run_if(entered(Mode::Open));
        }
        serve.run_if(in_state(Mode::Open)).run_if(is_on);
        evening.run_if(is_on);
        close_doors.run_if(left(Mode::Open));
        note_a;
    }

    #[schedule]
    pub(crate) fn evening() {
        switch_off;
        note_b;
    }

    #[schedule(fixed = 10, max_steps = 3)]
    pub(crate) fn beat() {
        note_a;
    }

    #[schedule]
    pub(crate) fn risky() -> Result<(), ScheduleError> {
        note_a;
        fail;
        fail_with_text;
        note_b;
    }

    #[schedule]
    pub(crate) fn trade() {
        sell;
        count_sold;
        sell;
        count_sold;
    }

    #[schedule]
    pub(crate) fn births() {
        bear;
        look_for_born;
        count_all;
        look_for_born;
    }

    #[schedule]
    pub(crate) fn doomed() {
        note_a;
        bear;
        panics_at_odds;
        note_b;
    }
}

pub(crate) fn walk(moving: Query<Yard, Moving>) {
    moving.for_each(|moving| moving.position.0 += moving.velocity.0);
}

pub(crate) fn warm(heats: Query<Yard, &mut Heat>) {
    heats.for_each(|heat| heat.0 += 1.0);
}

pub(crate) fn measure(
    positions: Query<Yard, &Position>,
    heats: Query<Yard, &Heat>,
    mut log: ResMut<Log>,
) {
    let (positions, heats) = (
        positions.map(|it| it.0).sum::<f32>(),
        heats.map(|it| it.0).sum::<f32>(),
    );
    log.add(format!("{positions} {heats}"));
}

pub(crate) fn note_a(mut log: ResMut<Log>) {
    log.add("a");
}

pub(crate) fn note_b(mut log: ResMut<Log>) {
    log.add("b");
}

fn open_doors(mut log: ResMut<Log>) {
    log.add("open");
}

fn close_doors(mut log: ResMut<Log>) {
    log.add("close");
}

fn serve(mut log: ResMut<Log>) {
    log.add("serve");
}

fn is_on(switch: Res<Switch>) -> bool {
    switch.0
}

/// Schedules that were asked whether to run go on to their end.
fn switch_off(mut switch: ResMut<Switch>, mut log: ResMut<Log>) {
    switch.0 = false;
    log.add("off");
}

fn fail() -> Result<(), std::num::ParseIntError> {
    "seven".parse::<u32>().map(drop)
}

fn fail_with_text() -> Result<(), &'static str> {
    Err("out of flour")
}

fn sell(mut sold: EventWriter<Sold>, mut next: Local<u32>) {
    *next += 1;
    sold.send(Sold(*next));
}

fn count_sold(mut sold: EventReader<Sold>, mut log: ResMut<Log>) {
    let sold: Vec<String> = sold.read().map(|sold| sold.0.to_string()).collect();
    log.add(sold.join("+"));
}

pub(crate) fn bear(mut commands: Commands<Yard>, mut log: ResMut<Log>) {
    let born = commands.spawn(Walker {
        position: Position(1.0),
        velocity: Velocity(0.0),
    });
    commands.insert(born, Heat(5.0));
    log.add(format!("born {}", born.index()));
}

fn look_for_born(hot: Query<Yard, (&Position, &Heat)>, mut log: ResMut<Log>) {
    log.add(format!("{} hot", hot.count()));
}

/// The whole world, so that the commands before it are applied.
fn count_all(yard: &mut Yard) {
    let alive = yard.len();
    yard.resource_mut::<Log>().add(format!("{alive} alive"));
}

fn panics_at_odds(positions: Query<Yard, &Position>) {
    assert!(positions.count().is_multiple_of(2), "an odd number");
}
