use ecs::prelude::*;

struct Name;
struct Heat;

struct Cook {
    name: Name,
}

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.query_filtered::<&Name, Is<Cook>>();
    kitchen.query::<(&Name, Is<Heat>)>();
    kitchen.all::<Cook>();
}
