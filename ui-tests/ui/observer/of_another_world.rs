//! An observer of another world.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

mod bar {
    ecs::world! {
        #[world]
        pub struct Bar { components: (super::Heat) }
    }
}

fn heat_up(_: On<bar::Bar, Insert<Heat>>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() { heat_up; }
}

fn main() {}
