struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, [u8], dyn Send, str) }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
