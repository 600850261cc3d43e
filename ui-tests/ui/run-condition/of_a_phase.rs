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
        'day: { walk; }.run_if(open);
        'noon: { walk; }.run_iff(open);
        'evening: { walk; }.run_if(open, open);
        'dusk: { walk; }.run_if(open) walk;
        'night: { walk; }.run_if(walk);
    }
}

fn walk(bodies: Query<Kitchen, (&mut Position, &Velocity)>) {
    bodies.for_each(|(position, velocity)| position.0 += velocity.0);
}

fn open() -> bool {
    true
}

fn main() {
    let _ = Kitchen::new();
}
