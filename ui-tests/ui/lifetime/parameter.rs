struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Position,) }

    #[archetype]
    struct Cook { position: Position }

    #[query]
    struct Moving<'w> { position: &'w mut Position }
}

fn main() {
    for moving in Kitchen::new().moving() {
        *moving.position = Position;
    }
}
