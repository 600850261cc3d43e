struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Name) }

    #[archetype]
    struct Cook { name: Name, position: Position }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name, position: Position });
}
