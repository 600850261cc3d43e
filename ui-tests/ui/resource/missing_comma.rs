use ecs::prelude::*;

pub struct Position(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);
#[derive(Default)]
pub struct Score(pub u32);

ecs::world! {
    #[world]
    pub struct Kitchen {
        components: (Position),
        resources: (Clock Score),
        events: (Position Score)
    }

    #[archetype]
    pub struct Cook { position: Position }

    #[schedule]
    pub fn tick() {
        walk;
    }
}

fn walk(_: Res<Clock>) {}

fn main() {
    let _ = Kitchen::new();
}
