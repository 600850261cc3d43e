//! `Restore` is of the world, and of no entity, archetype or old value.

use ecs::prelude::*;

#[derive(Clone)]
pub struct Heat(pub f32);

fn one(_: On<Kitchen, Restore<Pan>>) {}

fn two(on: On<Kitchen, Restore>) {
    on.entity();
}

fn three(_: On<Kitchen, Restore, Old>) {}

ecs::world! {
    #[world(snapshots)]
    struct Kitchen { components: (Heat) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        one;
        two;
        three;
    }
}

fn main() {}
