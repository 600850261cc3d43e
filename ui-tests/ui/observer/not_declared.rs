//! An observer that there is not.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

fn heat_up(_: On<Kitchen, Insert<Burning>>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        heat_upp;
        heat_up;
    }
}

fn main() {}
