struct Name;
struct Heat;
struct Burning;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Burning) }

    #[archetype]
    struct Pan { name: Name, heat: Heat, burning: Burning }

    #[query(with(Heat), without(Heat))]
    struct Lukewarm { name: &Name }

    #[query(without(Heat))]
    struct Cold { heat: &mut Heat }

    #[query(any(Heat, Burning), without(Burning))]
    struct Hot { name: &Name }

    #[query(without(Burning))]
    struct Known { name: &Name, burning: Has<Burning> }

    #[query(without(Burning))]
    struct Optional { name: &Name, burning: Option<&Burning> }
}

fn main() {
    let mut kitchen = Kitchen::new();
    assert_eq!(kitchen.lukewarm().count() + kitchen.hot().count() + kitchen.known().count(), 0);
    assert_eq!(kitchen.cold().count() + kitchen.optional().count(), 0);
}
