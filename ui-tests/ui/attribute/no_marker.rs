struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[capacity(8)]
    struct Cook { name: Name }

    #[without(Name)]
    struct Anonymous { entity: Entity }
}

fn main() {
    let _ = Kitchen::new();
}
