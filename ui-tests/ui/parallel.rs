//! `#[world(parallel)]`: threads can share each component, resource and event.

use ecs::prelude::*;
use std::cell::Cell;
use std::rc::Rc;

mod sounds {
    pub struct Sound(pub std::rc::Rc<[f32]>);
    ecs::part! {
        #[part]
        pub struct Sounds { components: (Sound) }
    }
}

pub struct Name(Rc<str>);
pub struct Position(pub f32);
pub struct Texture(pub *const u8);
pub struct Bang(pub Rc<Position>);
#[derive(Default)]
pub struct Clock(pub f32);
#[derive(Default)]
pub struct Steps(pub Cell<u32>);

fn walk(walkers: Query<Game, &mut Position>) {
    walkers.for_each(|position| position.0 += 1.0);
}

ecs::world! {
    #[world(parallel)]
    pub struct Game {
        components: (Position, Name, Texture),
        resources: (Clock, Steps, Option<Name>),
        events: (Bang),
        parts: (sounds::Sounds),
    }

    #[schedule]
    pub fn tick() { walk; }
}

ecs::world! {
    #[world(parallel = true)]
    pub struct Valued { components: (Position) }
}

ecs::world! {
    #[world(paralel)]
    pub struct Misspelt { components: (Position) }
}

fn main() {}
