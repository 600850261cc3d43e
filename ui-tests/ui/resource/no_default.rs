use std::time::Instant;

pub struct Position(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);
pub struct Level(pub &'static str);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Clock, Level, Instant) }
}

fn main() {
    let _ = Kitchen::new();
    let _ = Kitchen::with_capacity(8);
    let _ = Kitchen::default();
}
