//! While a world is shared, it is borrowed.

use ecs::prelude::*;

struct Heat(f32);
struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Name) }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.share(|shared| {
        kitchen.spawn((Heat(1.0),));
        shared.run(|heats: Query<Kitchen, &Heat>| drop(heats));
    });
}
