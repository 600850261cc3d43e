//! A relation says the fate of a source whose target is despawned.

use ecs::Entity;

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(acyclic)]
    struct ChildOf { parent: Entity }

    #[relation]
    struct Likes { what: Option<Entity> }

    #[relation(on_despawn = clear)]
    struct Follows { whom: Entity }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let pot = kitchen.spawn((Name,));
    kitchen.spawn((ChildOf { parent: pot }, Likes { what: None }, Follows { whom: pot }));
}
