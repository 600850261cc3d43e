struct Name;
struct Position;
struct Velocity;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Velocity, Heat) }

    #[archetype]
    struct Cook { name: Name, position: Position, velocity: Velocity }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[query]
    struct Moving { position: &mut Position, velocity: &Velocity }

    #[query]
    struct Hot { name: &Name, heat: &Heat }
}

fn cool(kitchen: &Kitchen) {
    let query = kitchen.runtime_query().write("Heat").build().unwrap();
    assert_eq!(kitchen.run(&query).count(), 1);
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Pan { name: Name, heat: Heat });
    cool(&kitchen);
}
