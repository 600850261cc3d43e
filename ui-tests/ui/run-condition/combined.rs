use ecs::prelude::*;
use ecs::schedule::{and, not, or};

pub struct Position(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Clock) }

    #[schedule]
    pub fn tick() {
        walk.run_if(not(walk));
        walk.run_if(and(is_open));
        walk.run_if(or(is_open, is_opne));
        walk.run_if(and(is_open, takes_commands));
        walk.run_if(not(takes_all));
        walk.run_if(or(is_open, writes_twice));
        walk.run_if(not(7));
    }
}

fn walk(bodies: Query<Kitchen, &mut Position>) {
    bodies.for_each(|position| position.0 += 1.0);
}

fn is_open() -> bool {
    true
}

fn takes_commands(_: Commands<Kitchen>) -> bool {
    true
}

fn takes_all(_: &mut Kitchen) -> bool {
    true
}

fn writes_twice(_: ResMut<Clock>, _: ResMut<Clock>) -> bool {
    true
}

fn main() {
    let _ = Kitchen::new();
}
