struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name, position: Position }

    #[query]
    struct Moving { position: Position, name: Option<Name> }
}

fn main() {
    assert_eq!(Kitchen::new().moving().count(), 0);
}
