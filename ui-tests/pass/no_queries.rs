struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[archetype]
    struct Cook { name: Name }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name });
    assert_eq!(kitchen.query::<&Name>().count(), 1);
}
