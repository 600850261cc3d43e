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

fn push(_: Query<Kitchen, &mut Position>, _: Query<Kitchen, (&Position, &Heat)>) {}

fn walk(_: Query<Kitchen, (&mut Velocity, &Position)>) {}

fn heat(_: Query<Kitchen, &mut Heat>, _: Query<Kitchen, Option<&mut Heat>>) {}

fn main() {
    let _ = Kitchen::new();
}
