struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name, position: Position }

    #[archetype]
    struct Waiter { position: Position, name: Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name, position: Position });
    kitchen.spawn(Waiter { name: Name, position: Position });
}
