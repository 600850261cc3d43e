//! The state of a system is copied with the world.

use ecs::prelude::*;

#[derive(Clone)]
struct Name(String);

#[derive(Default)]
struct Count(u32);

fn count(mut count: Local<Count>) {
    count.0 += 1;
}

ecs::world! {
    #[world(snapshots)]
    struct Kitchen { components: (Name) }

    #[schedule]
    fn tick() { count; }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.tick();
    kitchen.snapshot();
}
