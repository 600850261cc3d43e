//! A world that no other thread may have is shared with none.

use ecs::prelude::*;
use std::rc::Rc;

struct Heat(f32);
struct Name(Rc<str>);

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Name) }
}

fn main() {
    Kitchen::new().share(|kitchen| {
        std::thread::scope(|threads| {
            threads.spawn(|| kitchen.run(|heats: Query<Kitchen, &Heat>| drop(heats)));
        });
    });
}
