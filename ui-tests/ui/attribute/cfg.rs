struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[cfg(feature = "cooks")]
    #[archetype]
    struct Cook { name: Name, #[cfg(test)] position: Position }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name, position: Position });
}
