//! An observer that writes what it is told of does so by commands.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

fn cool(_: On<Kitchen, Insert<Heat>>, _: Lookup<Kitchen, &mut Heat>) {}
fn fine(_: On<Kitchen, Remove<Heat>>, _: Lookup<Kitchen, &mut Heat>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        cool;
        fine;
    }
}

fn main() {}
