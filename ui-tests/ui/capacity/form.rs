struct Name;
struct Position;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Heat) }

    #[archetype(capacity)]
    struct Cook { name: Name }

    #[archetype(capacity(8))]
    struct Waiter { position: Position }

    #[archetype(64)]
    struct Pan { heat: Heat }

    #[archetype = 8]
    struct Pot { heat: Heat, name: Name }

    #[archetype(capacity = 8, capacity = 9)]
    struct Oven { heat: Heat, position: Position }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
