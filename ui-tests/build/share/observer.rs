//! An observer is told of changes, and is no system that a thread runs.

use ecs::prelude::*;

struct Heat(f32);
struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Name) }
}

fn told(_: On<Kitchen, Insert<Heat>>) {}

fn main() {
    Kitchen::new().share(|kitchen| kitchen.run(told));
}
