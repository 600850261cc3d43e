struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name }

    #[archetype]
    struct Cook { position: Position }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
