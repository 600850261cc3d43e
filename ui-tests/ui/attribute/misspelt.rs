struct Name;

ecs::world! {
    #[wrld]
    struct Kitchen { components: (Name,) }

    #[archtype]
    struct Cook { name: Name }

    #[Query]
    struct Named { name: &Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name });
    assert_eq!(kitchen.named().count(), 1);
}
