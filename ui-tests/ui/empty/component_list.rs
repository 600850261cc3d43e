struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: () }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
