//! A relation is a component by its declaration, of one name, and is kept in tables.

use ecs::{Component, Entity};

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, ChildOf) }

    #[relation(on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[derive(Component)]
    #[component(storage = "sparse")]
    #[relation(on_despawn = cascade)]
    struct Likes { what: Entity }

    #[relation(on_despawn = cascade)]
    struct Pot { what: Entity }

    #[archetype]
    struct Pot { name: Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let pot = kitchen.spawn((Name,));
    kitchen.spawn((ChildOf { parent: pot }, Likes { what: pot }));
}
