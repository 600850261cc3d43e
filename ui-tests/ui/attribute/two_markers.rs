struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    #[archetype]
    struct Cook { name: Name }

    #[archetype]
    #[query]
    struct Named { name: &Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name });
    assert_eq!(kitchen.named().count(), 1);
}
