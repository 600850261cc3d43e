//! A shared world is lent for a call.

use ecs::prelude::*;

struct Heat(f32);
struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Name) }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let mut kept = None;
    kitchen.share(|kitchen| kept = Some(kitchen));
}
