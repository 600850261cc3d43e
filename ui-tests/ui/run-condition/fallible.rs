use ecs::prelude::*;

pub struct Position(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Clock) }

    #[schedule]
    pub fn tick() {
        walk.run_if(is_open);
    }

    #[schedule]
    pub fn day() {
        'noon: { walk; }.run_if(is_open);
    }

    #[schedule]
    pub fn week() {
        tick.run_if(ecs::schedule::not(is_open));
    }

    #[schedule]
    pub fn year() -> Result<(), ecs::ScheduleError> {
        walk.run_if(is_open);
        'noon: { walk; }.run_if(ecs::schedule::not(is_open));
    }
}

fn walk(bodies: Query<Kitchen, &mut Position>) {
    bodies.for_each(|position| position.0 += 1.0);
}

fn is_open(clock: Res<Clock>) -> Result<bool, &'static str> {
    if clock.0 < 24.0 { Ok(clock.0 > 8.0) } else { Err("there is no such hour") }
}

fn main() {
    let _ = Kitchen::new();
}
