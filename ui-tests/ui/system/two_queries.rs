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
        push;
        heat;
    }
}

fn push(_: Rows<Kitchen, &mut Position>, _: Rows<Kitchen, (&Position, &Heat)>) {}

fn walk(_: Rows<Kitchen, (&mut Velocity, &Position)>) {}

fn heat(_: Rows<Kitchen, &mut Heat>, _: Rows<Kitchen, Option<&mut Heat>>) {}

fn main() {
    let _ = Kitchen::new();
}
