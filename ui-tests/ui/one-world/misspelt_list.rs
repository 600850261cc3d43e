struct Name;

ecs::world! {
    #[world]
    struct Kitchen { component: (Name,), systems: (Name,) }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
