struct Position;
type Place = Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Position,) }

    #[archetype]
    struct Cook { position: Position }

    #[query]
    struct Moving { to: &mut Position, from: &Place }
}

fn main() {
    assert_eq!(Kitchen::new().moving().count(), 0);
}
