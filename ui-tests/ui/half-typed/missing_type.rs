struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: , position: Position }

    #[archetype]
    struct Waiter { name, position }

    #[query]
    struct Moving { position: &mut , name: & }
}

fn main() {
    for moving in Kitchen::new().moving() {
        *moving.position = Position;
    }
}
