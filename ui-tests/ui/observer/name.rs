//! A list of observers is a method of the world, under a name of its own.

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
    fn spawn() { heat_up; }

    #[observers]
    fn tick() { heat_up; }

    #[schedule]
    fn tick() {}

    #[observers]
    fn twice() { heat_up; }

    #[observers]
    fn twice() { heat_up; }
}

fn main() {}
