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

fn main() {
    let mut kitchen = Kitchen::new();
    let query = kitchen.runtime_query().write("Heat").write("Name").build().unwrap();
    for mut chunk in kitchen.run(&query) {
        let heat = chunk.get_mut::<Heat>(0).unwrap();
        let names = chunk.get_mut::<Name>(1).unwrap();
        heat[0] = Heat;
        names[0] = Name;
    }
}
