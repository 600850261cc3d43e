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

    #[schedule(fixed = 60)]
    pub fn tick(elapsed: Elapsed) {
        walk;
    }
}

pub struct Elapsed(pub f32);

fn walk(_: In<Elapsed>) {}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.tick();
    kitchen.tick(1.0);
    kitchen.tick_for(std::time::Duration::ZERO);
}
