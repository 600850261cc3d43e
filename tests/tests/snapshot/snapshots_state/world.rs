//! A world in which all kinds of state decide about the log.

use ecs::prelude::*;
use ecs::schedule::{State, entered, in_state, left, transition};
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Component)]
#[component(track)]
pub(crate) struct Weight(pub(crate) u32);

/// The input of the player in a frame.
#[derive(Clone, Copy, Default)]
pub(crate) struct Input(pub(crate) u32);

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Log(pub(crate) Vec<String>);

#[derive(Clone, Copy, Default, PartialEq)]
pub(crate) enum Mode {
    #[default]
    Closed,
    Open,
}

#[derive(Clone)]
pub(crate) struct Bang(u32);

ecs::world! {
    #[world(snapshots)]
    pub(crate) struct Yard {
        components: (Weight),
        resources: (Input, Log, State<Mode>),
        #[keep(Bang = 3)]
        events: (Bang),
    }

    #[archetype]
    pub(crate) struct Stone { weight: Weight }

    #[schedule]
    pub(crate) fn tick() {
        decide;
        transition::<Mode>;
        open.run_if(entered(Mode::Open));
        serve.run_if(in_state(Mode::Open));
        close.run_if(left(Mode::Open));
        count;
        tenth.run_if(every(10));
        fire;
        hear;
        hear_seldom.run_if(every(7));
        change;
        see;
        'grave: {
            bury;
        }
        mourn;
        walk;
    }

    #[schedule(fixed = 50)]
    pub(crate) fn simulate() {
        step;
    }

    #[schedule]
    pub(crate) fn walk() {
        step;
    }

    #[observers]
    pub(crate) fn reactions() {
        lift;
    }
}

fn decide(input: Res<Input>, mut mode: ResMut<State<Mode>>) {
    match input.0 % 5 {
        0 => mode.set(Mode::Open),
        1 => mode.set(Mode::Closed),
        _ => {}
    }
}

fn open(mut log: ResMut<Log>) {
    log.0.push("open".into());
}

fn serve(mut log: ResMut<Log>, mut served: Local<u32>) {
    *served += 1;
    log.0.push(format!("serve {}", *served));
}

fn close(mut log: ResMut<Log>) {
    log.0.push("close".into());
}

fn count(input: Res<Input>, mut sum: Local<(u32, Vec<u32>)>, mut log: ResMut<Log>) {
    sum.0 = sum.0.wrapping_add(input.0);
    let last = sum.0;
    sum.1.push(last);
    log.0.push(format!("count {last} {}", sum.1.len()));
}

fn every(times: u32) -> impl FnMut(Local<'_, u32>) -> bool {
    move |mut runs: Local<'_, u32>| {
        *runs += 1;
        (*runs).is_multiple_of(times)
    }
}

fn tenth(mut log: ResMut<Log>) {
    log.0.push("tenth".into());
}

fn fire(input: Res<Input>, mut bangs: EventWriter<Bang>) {
    bangs.extend((0..input.0 % 3).map(|number| Bang(input.0 + number)));
}

fn hear(mut bangs: EventReader<Bang>, mut log: ResMut<Log>) {
    log.0
        .extend(bangs.read().map(|bang| format!("bang {}", bang.0)));
}

fn hear_seldom(mut bangs: EventReader<Bang>, mut log: ResMut<Log>) {
    let (missed, sum) = (
        bangs.missed(),
        bangs.read().map(|bang| bang.0).fold(0, u32::wrapping_add),
    );
    log.0.push(format!("missed {missed}, heard {sum}"));
}

fn change(input: Res<Input>, weights: Query<Yard, &mut Weight>, mut commands: Commands<Yard>) {
    for (number, weight) in (0..).zip(weights) {
        if number % 3 == input.0 % 3 {
            weight.0 += 1;
        }
    }
    commands.spawn(Stone {
        weight: Weight(input.0 % 11),
    });
}

fn see(weights: Query<Yard, (Entity, &Weight), ecs::Changed<Weight>>, mut log: ResMut<Log>) {
    log.0
        .extend(weights.map(|(entity, weight)| format!("{entity} weighs {}", weight.0)));
}

fn bury(input: Res<Input>, weights: Query<Yard, (Entity, &Weight)>, mut commands: Commands<Yard>) {
    for (entity, weight) in weights {
        if weight.0 % 7 == input.0 % 7 {
            commands.despawn(entity);
        }
    }
}

fn mourn(mut removed: Removed<Yard, Weight>, mut log: ResMut<Log>) {
    log.0.extend(
        removed
            .read()
            .map(|gone| format!("{} weighed {:?}", gone.entity, gone.value)),
    );
}

fn step(mut steps: Local<u32>, mut log: ResMut<Log>) {
    *steps += 1;
    log.0.push(format!("step {}", *steps));
}

fn lift(on: On<Yard, Insert<Weight>>, mut lifted: Local<u32>, mut log: ResMut<Log>) {
    *lifted += on.new_value().map_or(0, |weight| weight.0);
    log.0.push(format!("lifted {}", *lifted));
}

/// One frame, in which the player does something. In a wrong one the player does something else.
pub(crate) fn frame(yard: &mut Yard, number: u32, wrong: bool) {
    let salt = if wrong { 0x5bd1 } else { 0 };
    let input = (number ^ salt).wrapping_mul(2_654_435_761) >> 20;
    yard.resource_mut::<Input>().0 = input;
    yard.tick();
    yard.simulate_for(Duration::from_millis(u64::from(7 + input % 30)));
    yard.check_invariants();
}

/// All that a player could see.
pub(crate) fn seen(yard: &mut Yard) -> (Log, Vec<(Entity, Weight)>) {
    let log = yard.resource::<Log>().clone();
    let mut weights: Vec<(Entity, Weight)> = yard
        .query::<(Entity, &Weight)>()
        .map(|(entity, it)| (entity, *it))
        .collect();
    weights.sort_by_key(|(entity, _)| *entity);
    (log, weights)
}

/// A system for several places, which notes how often it ran.
pub(crate) fn noting(
    name: &'static str,
) -> impl Fn(Local<'_, u32>, ResMut<'_, Log>) + Send + Sync + 'static {
    move |mut runs: Local<'_, u32>, mut log: ResMut<'_, Log>| {
        *runs += 1;
        log.0.push(format!("{name} {}", *runs));
    }
}
