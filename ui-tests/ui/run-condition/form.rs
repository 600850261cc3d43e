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
        walk.run_if();
        walk.run_if(open, open);
        walk.run_if(!open);
        walk.run_if("open");
        walk.run_if;
        .run_if(open);
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
