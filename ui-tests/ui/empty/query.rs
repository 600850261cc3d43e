struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }

    #[query]
    struct Anything {}
}

fn main() {
    assert_eq!(Kitchen::new().anything().count(), 0);
}
