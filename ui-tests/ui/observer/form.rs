//! The form of a list of observers.

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

    #[observers(late)]
    fn first() -> bool { heat_up; }

    #[observers]
    fn second(kitchen: &mut Kitchen) { heat_up }

    #[observers]
    struct Third { heat_up: Heat }

    #[observers]
    fn fourth();

    #[observer]
    fn fifth() { heat_up; 5; }
}

fn main() {}
