use ecs::prelude::*;
use std::cell::Cell;

pub struct Position(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Clock) }

    #[schedule]
    pub fn tick() {}
}

fn main() {
    let mut kitchen = Kitchen::new();
    let drops = Cell::new(0);
    let _ = kitchen.add_system(Kitchen::tick_plan(), "rain", move |_: Res<Clock>| drops.set(1));
}
