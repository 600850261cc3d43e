struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype(capacity = 5_000_000_000)]
    struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
