//! What an observer is told of is a change.

use ecs::prelude::{Despawn, On};

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

fn heat_up(_: On<Kitchen, Burning>) {}
fn leave(_: On<Kitchen, Despawn<Heat>>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        heat_up;
        leave;
    }
}

fn main() {}
