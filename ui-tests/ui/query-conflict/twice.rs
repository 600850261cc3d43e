struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name, position: Position }

    #[query]
    struct Named { name: &Name, title: Option<&Name>, entity: Entity, id: Entity }

    #[query]
    struct Moved { from: &mut Position, to: &mut Position }
}

fn main() {
    let mut kitchen = Kitchen::new();
    assert_eq!(kitchen.named().count(), 0);
    assert_eq!(kitchen.moved().count(), 0);
}
