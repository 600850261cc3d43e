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
    to: &'w mut Position,
    from: &'w Position,
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<Moving>().for_each(|moving| *moving.to = Position);
}
