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
    pub fn tick(elapsed: Elapsed) {
        walk;
    }

    #[observers]
    pub fn reactions(elapsed: Elapsed) {
        heat_up;
    }
}

pub struct Elapsed(pub f32);

fn walk(_: In<Elapsed>) {}

fn heat_up(_: On<Kitchen, Insert<Heat>>, _: In<Elapsed>) {}

fn main() {
    let _ = Kitchen::new();
}
