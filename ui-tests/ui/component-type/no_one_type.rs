struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, impl Send, _, heat!()) }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
