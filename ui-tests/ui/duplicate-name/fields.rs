struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name, name: Position }

    #[query]
    struct Named { name: &Name, r#name: Option<&Position> }
}

fn main() {
    assert_eq!(Kitchen::new().named().count(), 0);
}
