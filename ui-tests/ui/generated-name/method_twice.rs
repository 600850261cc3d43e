struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name, position: Position }

    #[query]
    struct DIYCook { position: &mut Position }

    #[query]
    struct DiyCook { name: &Name }
}

fn main() {
    for it in Kitchen::new().diy_cook() {
        *it.position = Position;
    }
}
