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
struct Moving<'a, 'b> {
    position: &'a mut Position,
    velocity: &'b Velocity,
}

fn main() {}
