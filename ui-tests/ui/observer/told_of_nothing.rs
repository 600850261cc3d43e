//! A system without `On` is told of nothing.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

fn cool(_: Query<Kitchen, &mut Heat>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() { cool; }
}

fn main() {}
