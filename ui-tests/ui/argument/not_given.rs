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
        rest.run_if(is_late);
    }

    #[schedule]
    pub fn other(count: u32) {
        walk;
        tock;
    }

    #[schedule]
    pub fn tock(elapsed: Elapsed, count: u32) {
        walk;
    }
}

pub struct Elapsed(pub f32);

fn walk(_: Res<Clock>, _: (Local<u32>, In<Elapsed>)) {}

fn rest() {}

fn is_late(elapsed: In<Elapsed>) -> bool {
    elapsed.0 > 1.0
}

fn main() {
    let _ = Kitchen::new();
}
