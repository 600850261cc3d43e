struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook;

    #[archetype]
    struct Waiter { name: Name }
}

fn main() {
    Kitchen::new().spawn(Waiter { name: Name });
}
