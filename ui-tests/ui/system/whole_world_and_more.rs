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
        all;
        tuple;
    }
}

fn all(_: &mut Kitchen, _: Res<Clock>) {}

fn tuple(_: Local<u8>, _: (&mut Kitchen, &mut Kitchen)) {}

fn main() {
    let _ = Kitchen::new();
}
