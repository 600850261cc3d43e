struct Name;

ecs::world! {
    #[world]
    struct { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    let _ = Cook { name: Name };
}
