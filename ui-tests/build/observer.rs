//! Nobody is told of changes in a world that does not say so.

use ecs::prelude::*;

pub struct Heat(pub f32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat) }
}

fn unobserved() {
    let mut kitchen = Kitchen::new();
    let _ = kitchen.observe("heat_up", |_: On<Kitchen, Insert<Heat>>| ());
}

fn main() {
    unobserved();
}
