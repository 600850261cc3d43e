struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }

    #[query]
    struct Insert { name: &mut Name }

    #[query]
    struct Take { name: &Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name });
    kitchen.insert(cook, Name).unwrap();
}
