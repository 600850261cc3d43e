struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Ghost {}

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Ghost {});
    kitchen.spawn(Cook { name: Name });
}
