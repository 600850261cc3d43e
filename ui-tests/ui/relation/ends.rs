//! The targets of a relation are of archetypes of its world, which may be those of parts.

use ecs::Entity;

struct Name;

mod store {
    pub struct Weight;
    pub struct Sack;

    ecs::part! {
        #[part]
        pub struct Store { components: (Weight) }

        #[archetype]
        pub struct Crate { weight: Weight }
    }
}

ecs::world! {
    #[world]
    struct Kitchen { parts: (store::Store), components: (Name) }

    #[relation(on_despawn = cascade, to(Shelve, Shelf, Shelf, store::Crate, Crates))]
    struct StandsOn { what: Entity }

    #[archetype]
    struct Shelf { name: Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let shelf = kitchen.spawn(Shelf { name: Name });
    kitchen.spawn((StandsOn { what: shelf },));
}
