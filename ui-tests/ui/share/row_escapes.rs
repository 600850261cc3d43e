//! A row is lent for a run: when the claim is given back, other threads write the row.

use ecs::prelude::*;

struct Heat(f32);
struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Name) }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.share(|kitchen| {
        let hottest = kitchen.run(|heats: Query<Kitchen, &Heat>| heats.into_iter().next());
        let mut kept = None;
        kitchen.run(|heats: Query<Kitchen, &mut Heat>| kept = heats.into_iter().next());
    });
}
