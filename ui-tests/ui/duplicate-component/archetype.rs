struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name, from: Position, to: Position }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name, from: Position, to: Position });
}
