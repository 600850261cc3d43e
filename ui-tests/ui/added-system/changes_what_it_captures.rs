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
    let mut drops = 0;
    let rain = kitchen.add_system(Kitchen::tick_plan(), "rain", move |_: Res<Clock>| drops += 1);
    let mut asked = false;
    let _ = rain.run_if(move || std::mem::replace(&mut asked, true));
}
