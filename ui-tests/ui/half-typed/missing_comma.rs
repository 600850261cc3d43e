struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name Position) }

    #[archetype]
    struct Cook { name: Name position: Position }

    #[query]
    struct Moving { position: &mut Position; name: &Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name, position: Position });
    assert_eq!(kitchen.moving().count(), 1);
}
