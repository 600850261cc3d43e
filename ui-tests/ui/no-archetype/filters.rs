struct Name;
struct Position;
struct Heat;
struct Burning;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Heat, Burning) }

    #[archetype]
    struct Cook { name: Name, position: Position }

    #[archetype]
    struct Pan { name: Name, heat: Heat, burning: Burning }

    #[query(with(Position), any(Heat, Burning))]
    struct HotCook { name: &Name }

    #[query(without(Burning))]
    struct Cold { heat: &Heat }
}

fn main() {
    let kitchen = Kitchen::new();
    assert_eq!(kitchen.hot_cook().count() + kitchen.cold().count(), 0);
}
