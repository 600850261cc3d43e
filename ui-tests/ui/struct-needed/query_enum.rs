struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }

    #[query]
    enum Named { Name }

    #[query]
    struct Any<C> { component: &C }
}

fn main() {
    let kitchen = Kitchen::new();
    let _ = (kitchen.named(), kitchen.any());
}
