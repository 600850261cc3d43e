use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Velocity(pub f32);
pub struct Heat(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);

pub struct Weather(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen {
        components: (Position, Velocity, Heat),
        resources: (Clock, Option<Weather>),
    }

    #[archetype]
    pub struct Cook { position: Position, velocity: Velocity }

    #[archetype]
    pub struct Pan { position: Position, heat: Heat }

    #[schedule]
    pub fn tick() {
        sail;
        wait;
        both;
    }
}

fn sail(_: Res<Weather>) {}

fn wait(_: Option<Res<Clock>>) {}

fn both(_: Option<Res<Weather>>, _: Option<ResMut<Weather>>) {}

fn main() {
    let _ = Kitchen::new();
}
