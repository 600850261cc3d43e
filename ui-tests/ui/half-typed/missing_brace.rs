struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name

    #[archetype]
    struct Waiter { name: Name }
}

fn main() {}
