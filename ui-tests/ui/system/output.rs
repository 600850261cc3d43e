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
        count;
        text;
        option;
        odd;
    }
}

fn count(clock: Res<Clock>) -> u32 {
    clock.0 as u32
}

fn text() -> Result<String, std::fmt::Error> {
    Ok(String::new())
}

fn option() -> Option<()> {
    None
}

pub struct Odd;

fn odd() -> Result<(), Odd> {
    Ok(())
}

fn main() {
    let _ = Kitchen::new();
}
