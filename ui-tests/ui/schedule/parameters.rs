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
    pub fn tick(dt: &f32) {
        walk;
    }

    #[schedule]
    pub fn twice(dt: f32, mut dt: f64, last: f32) {
        walk;
    }

    #[schedule]
    pub fn nameless(f32, #[cold] dt: u8) {
        walk;
    }

    #[schedule]
    pub fn owned(text: &'static str, all: [u8]) {
        walk;
    }

    #[schedule]
    pub fn tock(&mut self) {
        walk;
    }
}

fn walk(_: Res<Clock>) {}

fn main() {
    let _ = Kitchen::new();
}
