//! An observer returns nothing.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

fn heat_up(_: On<Kitchen, Insert<Burning>>) -> Result<(), String> { Ok(()) }
fn count(_: On<Kitchen, Insert<Burning>>) -> u32 { 1 }

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        heat_up;
        count;
    }
}

fn main() {}
