use ecs::prelude::*;

pub struct Position(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);
pub struct Score(pub u32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Clock) }

    #[schedule]
    pub fn tick() {}
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.run_system(|_: u32| {});
    kitchen.run_system(|_: Res<Score>| {});
    kitchen.run_system(|clock| {});
    kitchen.run_system(7);
    let _ = kitchen.add_system(Kitchen::tick_plan(), "count", |_: Res<Clock>| 7);
    let _ = kitchen.add_system(Kitchen::tick_plan(), "count", |_: Res<Score>| {});
}
