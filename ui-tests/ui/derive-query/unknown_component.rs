use ecs::Query;
struct Name;
struct Position;
struct Velocity;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Velocity) }

    #[archetype]
    struct Cook { name: Name, position: Position, velocity: Velocity }
}

struct Heat;

#[derive(Query)]
struct Hot<'w> {
    heat: &'w mut Heat,
}

fn main() {
    let mut kitchen = Kitchen::new();
    for hot in kitchen.query::<Hot>() {
        *hot.heat = Heat;
    }
}
