struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name, position: Position }

    #[query]
    struct Hot { name: &Name, heat: &mut Heat, burning: Has<Burning> }
}

fn main() {
    for hot in Kitchen::new().hot() {
        let _: &Name = hot.name;
    }
}
