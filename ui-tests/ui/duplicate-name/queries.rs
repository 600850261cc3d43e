struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name, position: Position }

    #[query]
    struct Moving { position: &mut Position }

    #[query]
    struct Moving { name: &Name }
}

fn main() {
    for moving in Kitchen::new().moving() {
        *moving.position = Position;
    }
}
