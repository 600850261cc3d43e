//! A system that is added at run time is a function or a closure of the world, and crosses threads.

use ecs::prelude::*;

pub struct Position(pub f32);

#[derive(Default)]
pub struct Clock(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Clock) }

    #[schedule]
    pub fn tick() {}
}

fn changes_its_captures() {
    let mut kitchen = Kitchen::new();
    let mut drops = 0;
    let rain = kitchen.add_system(Kitchen::tick_plan(), "rain", move |_: Res<Clock>| drops += 1);
    let mut asked = false;
    let _ = rain.run_if(move || std::mem::replace(&mut asked, true));
}

fn condition() {
    let mut kitchen = Kitchen::new();
    let _ = kitchen.add_system(Kitchen::tick_plan(), "rain", |_: Res<Clock>| {}).run_if(|clock: Res<Clock>| clock.0);
}

mod not_shared {
    use super::*;
    use std::cell::Cell;

    fn main() {
        let mut kitchen = Kitchen::new();
        let drops = Cell::new(0);
        let _ = kitchen.add_system(Kitchen::tick_plan(), "rain", move |_: Res<Clock>| drops.set(1));
    }
}

fn main() {}
