struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook

    #[archetype]
    struct Waiter { name: Name }

    #[query]
    struct
}

fn main() {
    Kitchen::new().spawn(Waiter { name: Name });
}
