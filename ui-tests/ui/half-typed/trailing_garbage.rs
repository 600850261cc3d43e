struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) } more

    #[archetype]
    struct Cook { name: Name, position: Position extra, };

    #[query]
    struct Moving { position: &mut Position = 3 }

    and the rest
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name, position: Position });
    assert_eq!(kitchen.moving().count(), 1);
}
