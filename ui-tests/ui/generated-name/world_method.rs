struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }

    #[query]
    struct Spawn { name: &Name }

    #[query]
    struct SplitMut { name: &mut Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name });
    kitchen.split_mut().cook.name[0] = Name;
}
