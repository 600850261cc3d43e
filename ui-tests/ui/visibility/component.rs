mod rooms {
    struct Name;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Name,) }

        #[archetype]
        pub struct Cook { name: Name }
    }
}

fn main() {
    let _ = rooms::Kitchen::new();
}
