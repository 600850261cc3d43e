//! Two parameters of one system write the same component.

use ecs::prelude::*;

struct Heat(f32);
struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Name) }
}

fn stir(_: Query<Kitchen, &mut Heat>, _: Query<Kitchen, &Heat>) {}

fn main() {
    Kitchen::new().share(|kitchen| kitchen.run(stir));
}
