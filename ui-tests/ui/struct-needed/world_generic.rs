struct Name;

ecs::world! {
    #[world]
    struct Kitchen<T> { components: (Name, T) }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
