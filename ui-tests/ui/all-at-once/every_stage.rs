struct Name;
struct Position;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Heat, Name) }

    #[archetype(capacity = 0)]
    struct Cook { name: Nmae, position: Position }

    #[archetype]
    struct Pan { heat: Heat heat: Heat }

    #[query]
    struct Moving { position: Position }

    #[query]
    struct Burning { heat: &mut Heat, was: &Heat, entity: &Entity }

    #[query]
    struct HotCook { position: &Position, heat: &Heat }

    garbage
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name, position: Position });
    let _ = (kitchen.moving().count(), kitchen.hot_cook().count());
}
