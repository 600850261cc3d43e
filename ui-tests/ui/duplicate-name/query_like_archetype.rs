struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }

    #[query]
    struct Cook { name: &Name }

    #[query]
    struct Kitchen { name: &Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
