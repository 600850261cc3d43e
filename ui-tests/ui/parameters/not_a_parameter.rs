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

pub struct Boat;

#[derive(Parameter)]
pub struct Bodies<'w> {
    boats: Res<'w, Boat>,
}

#[derive(Parameter)]
pub struct Time<'w> {
    clock: Res<'w, Clock>,
    speed: u32,
}

fn walk(_: Bodies) {}

fn tell(_: Time) {}

fn main() {
    let _ = Kitchen::new();
}
