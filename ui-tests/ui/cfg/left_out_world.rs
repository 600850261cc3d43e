pub struct Name;

ecs::world! {
    #[cfg(any())]
    #[world]
    pub struct Kitchen { components: (Name) }

    #[archetype]
    pub struct Cook { name: Name }
}

fn main() {}
