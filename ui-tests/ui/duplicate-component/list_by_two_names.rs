struct Name;
type Title = Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Title) }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {}
