//! A type that is no archetype of the world cannot be an end of a relation.

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

    #[relation(on_despawn = cascade, to(store::Crate, store::Sack))]
    struct StandsOn { what: Entity }

    #[relation(on_despawn = cascade, to(store::Crat))]
    struct Leans { at: Entity }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn((Name,));
}
