use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Velocity(pub f32);
pub struct Heat(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen {
        components: (Position, Velocity, Heat),
        resources: (Clock),
    }

    #[archetype]
    pub struct Cook { position: Position, velocity: Velocity }

    #[archetype]
    pub struct Pan { position: Position, heat: Heat }

    #[schedule]
    pub fn tick() {
        walk;
        tell;
    }
}

#[derive(Parameter)]
pub struct Bodies<'w> {
    moving: Query<'w, Kitchen, (&'static mut Position, &'static Velocity)>,
    all: Query<'w, Kitchen, &'static Position>,
}

#[derive(Parameter)]
pub struct Time<'w> {
    clock: ResMut<'w, Clock>,
}

fn walk(_: Bodies) {}

fn tell(_: Time, _: Res<Clock>) {}

fn main() {
    let _ = Kitchen::new();
}
