//! Systems that threads run take parameters that fit together.

use ecs::prelude::*;

struct Heat(f32);
struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Name) }
}

/// Two parameters of one system write the same component.
fn conflict_within() {
    fn stir(_: Query<Kitchen, &mut Heat>, _: Query<Kitchen, &Heat>) {}
    Kitchen::new().share(|kitchen| kitchen.run(stir));
}

/// An observer is told of changes, and is no system that a thread runs.
fn observer() {
    fn told(_: On<Kitchen, Insert<Heat>>) {}
    Kitchen::new().share(|kitchen| kitchen.run(told));
}

fn main() {
    conflict_within();
    observer();
}
