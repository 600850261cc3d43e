struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name }

    #[archetype]
    struct CookRef { position: Position }

    #[query]
    struct KitchenColumnsMut { name: &Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
