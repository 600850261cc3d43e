//! Observers have no phases.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;

fn heat_up(_: On<Kitchen, Insert<Burning>>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        'late: { heat_up; }
    }
}

fn main() {}
