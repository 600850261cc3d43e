use ecs::prelude::*;

struct Name;
#[derive(Component)]
#[component(track)]
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let _reader = kitchen.watch_removed::<Name>();
}
