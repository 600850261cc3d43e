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

type Place = Position;

#[derive(Query)]
struct Moving<'w> {
    to: &'w mut Position,
    from: &'w Place,
}

fn main() {
    let _ = Kitchen::new().query::<Moving>().count();
}
