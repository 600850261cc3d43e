//! The targets of a relation are of archetypes that are declared beside it.

use ecs::Entity;

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(on_despawn = cascade, to(Shelve, Shelf, Shelf))]
    struct StandsOn { what: Entity }

    #[archetype]
    struct Shelf { name: Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let shelf = kitchen.spawn(Shelf { name: Name });
    kitchen.spawn((StandsOn { what: shelf },));
}
