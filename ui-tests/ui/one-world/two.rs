struct Name;
struct Wine;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[world]
    struct Cellar { components: (Wine,) }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
