struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { type: Name, position: Position }

    #[query]
    struct Moving { fn: &mut Position }
}

fn main() {
    Kitchen::new().spawn(Cook { r#type: Name, position: Position });
}
