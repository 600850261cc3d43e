//! A bundle that has the relation itself is not given another one.

use ecs::prelude::*;

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(on_despawn = cascade)]
    struct On { what: Entity }

    #[archetype]
    struct Pot { name: Name, on: On }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn_with::<On, _>((Name,), |top| {
        let on = On { what: top.target() };
        top.spawn(Pot { name: Name, on });
    });
}
