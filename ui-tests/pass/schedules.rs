//! Systems with parameters of all kinds, from all over the crate.
#![forbid(unsafe_code)]

use ecs::prelude::*;
use ecs::schedule::{State, entered, in_state, left, transition};
use std::time::Duration;

#[derive(Clone, Copy)]
pub struct Position(pub f32);
#[derive(Clone, Copy)]
pub struct Velocity(pub f32);
pub struct Target(pub Entity);

#[derive(Clone, Copy, Default, PartialEq)]
pub enum Mode {
    #[default]
    Calm,
    Chase,
}

#[derive(Default)]
pub struct Clock(pub u32);
#[derive(Default)]
pub struct Heard(pub Vec<f32>);
pub struct Passed(pub f32);

ecs::world! {
    #[world]
    pub struct Street {
        components: (Position, Velocity, Target),
        resources: (Clock, Heard, State<Mode>),
        events: (Passed),
    }

    #[archetype]
    pub struct Walker { position: Position, velocity: Velocity }

    #[query]
    pub struct Moving { position: &mut Position, velocity: &Velocity }

    #[schedule]
    pub fn tick() -> Result<(), TickError> {
        transition::<Mode>;
        systems::count;
        systems::bodies::drift.run_if(systems::is_even);
        systems::bodies::drift::<Street>.run_if(systems::every(2)).run_if(not_calm);
        'tell: {
            chase.run_if(entered(Mode::Chase));
            rest.run_if(left(Mode::Chase));
            'loud: { tell; listen; }
        }
        night.run_if(in_state(Mode::Calm));
        r#yield;
        try_parse;
    }

    #[schedule]
    fn night() {
        tidy_up;
        spawn_one;
    }

    #[schedule(fixed = 50, max_steps = 4)]
    pub(crate) fn fall() -> Result<(), TickError> {
        walk;
    }

    #[schedule]
    fn nothing() {}
}

#[derive(Debug)]
pub struct TickError(pub ecs::ScheduleError);

impl From<ecs::ScheduleError> for TickError {
    fn from(error: ecs::ScheduleError) -> Self {
        Self(error)
    }
}

mod systems {
    use super::Clock;
    use ecs::prelude::*;

    pub(super) fn count<'w>(mut clock: ResMut<'w, Clock>) {
        clock.0 += 1;
    }

    pub(super) fn is_even(clock: Res<Clock>) -> bool {
        clock.0 % 2 == 0
    }

    pub(super) fn every(times: u32) -> impl FnMut(Local<u32>) -> bool {
        move |mut count| {
            *count += 1;
            *count % times == 0
        }
    }

    pub(super) mod bodies {
        use crate::schedules::{Position, Velocity};
        use ecs::prelude::*;

        /// For any world that has bodies.
        pub(crate) fn drift<W>(bodies: Query<W, (&mut Position, &Velocity)>)
        where
            W: World,
            Position: WritableIn<W>,
            Velocity: ComponentOf<W>,
        {
            bodies.for_each(|(position, velocity)| position.0 += velocity.0);
        }
    }
}

fn not_calm(mode: Res<State<Mode>>) -> bool {
    *mode.get() != Mode::Calm
}

fn chase(entities: Query<Street, (Entity, Without<Target>)>, mut commands: Commands<Street>) {
    for (entity, ()) in entities {
        commands.insert(entity, Target(entity));
    }
}

fn rest(targets: Query<Street, (Entity, &Target)>, positions: Lookup<Street, &mut Position>, mut commands: Commands<Street>) {
    let _ = positions;
    targets.for_each(|(entity, _)| commands.remove::<Target>(entity));
}

fn tell((moving, mut passed): (Query<Street, Moving>, EventWriter<Passed>)) {
    moving.for_each(|moving| passed.send(Passed(moving.position.0)));
}

fn listen(mut passed: EventReader<Passed>, mut heard: ResMut<Heard>) {
    heard.0.extend(passed.read().map(|passed| passed.0));
}

fn tidy_up(street: &mut Street) {
    street.resource_mut::<Heard>().0.truncate(4);
}

fn spawn_one(mut commands: Commands<'_, Street>) {
    commands.spawn(Walker { position: Position(0.0), velocity: Velocity(1.0) });
}

fn r#yield() {}

fn try_parse() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    Ok("7".parse::<u8>().map(drop)?)
}

fn walk(moving: Query<Street, Moving>) -> Result<(), String> {
    moving.for_each(|moving| moving.position.0 += moving.velocity.0);
    Ok(())
}

/// Lines that come by way of another macro.
mod by_macro {
    use super::{Clock, Position, systems};

    macro_rules! yard {
        ($name:ident { $($system:path => $condition:expr),* } $last:ident) => {
            ecs::world! {
                #[world]
                pub struct Yard { components: (Position), resources: (Clock) }
                #[schedule]
                pub fn $name() { $($system.run_if($condition);)* $last; }
            }
        };
    }

    yard!(tick { systems::count => systems::every(1), super::r#yield => systems::is_even } count);

    use systems::count;
}

pub fn main() {
    let mut street = Street::new();
    street.spawn(Walker { position: Position(0.0), velocity: Velocity(1.0) });
    for mode in [Mode::Calm, Mode::Chase, Mode::Chase, Mode::Calm] {
        street.resource_mut::<State<Mode>>().set(mode);
        street.tick().unwrap();
    }
    assert_eq!((street.len(), street.resource::<Clock>().0), (3, 4));
    assert_eq!(street.resource::<Heard>().0.len(), 4);
    assert_eq!(street.fall_for(Duration::from_millis(40)).unwrap().ran, 2);
    street.nothing();
    street.night();
    assert!(Street::tick_plan().to_string().contains("drift") && Street::nothing_plan().len() == 0);

    let mut yard = by_macro::Yard::new();
    yard.tick();
    assert_eq!(yard.resource::<Clock>().0, 2);
}
