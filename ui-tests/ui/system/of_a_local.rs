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
        keep;
        share;
        send;
        look;
    }
}

pub struct Hidden;

fn keep(_: Local<Hidden>) {}

fn share(_: Local<std::rc::Rc<u32>>) {}

#[derive(Default)]
pub struct Sender;

fn send(_: Local<Sender>) {}

fn look(_: Local<std::cell::Cell<u32>>) {}

fn main() {
    let _ = Kitchen::new();
}
