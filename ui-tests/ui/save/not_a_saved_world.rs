//! A world that does not say that it is saved is not.

use ecs::prelude::*;

struct Name(String);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }
}

fn main() {
    let kitchen = Kitchen::new();
    kitchen.save(Vec::new()).unwrap();
    Kitchen::load(&[][..]).unwrap();
}
