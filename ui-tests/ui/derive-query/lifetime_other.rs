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

#[derive(Query)]
struct Moving<'w> {
    position: &'w mut Position,
    velocity: &'static Velocity,
}

fn main() {
    let _ = Kitchen::new().query::<Moving>().count();
}
