pub fn main() {
    struct Name;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct Cook { name: Name }
    }

    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name });
    assert_eq!(kitchen.len(), 1);
}
