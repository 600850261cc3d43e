struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { self: Name, position: Position }

    #[query]
    struct Moving { crate: &mut Position }
}

fn main() {}
