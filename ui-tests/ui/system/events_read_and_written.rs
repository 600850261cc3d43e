use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Bang;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), events: (Bang) }

    #[schedule]
    pub fn tick() {
        shoot;
    }
}

fn shoot(_: EventReader<Bang>, _: EventWriter<Bang>) {}

fn main() {
    let _ = Kitchen::new();
}
