//! A thread that no scope ends may go on when the world is shared no more.

use ecs::prelude::*;

struct Heat(f32);
struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Name) }
}

fn main() {
    Kitchen::new().share(|kitchen| {
        std::thread::spawn(|| kitchen.run(|heats: Query<Kitchen, &Heat>| drop(heats)));
    });
}
