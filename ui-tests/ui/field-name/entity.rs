struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { entity: Name, position: Position }
}

fn main() {
    Kitchen::new().spawn(Cook { entity: Name, position: Position });
}
