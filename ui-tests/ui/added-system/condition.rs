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

fn main() {
    let mut kitchen = Kitchen::new();
    let _ = kitchen.add_system(Kitchen::tick_plan(), "rain", |_: Res<Clock>| {}).run_if(|clock: Res<Clock>| clock.0);
}
