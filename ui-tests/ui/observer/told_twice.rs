//! An observer is told of one kind of change.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

fn both(_: On<Kitchen, Insert<Heat>>, _: On<Kitchen, Remove<Heat>>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() { both; }
}

fn main() {}
