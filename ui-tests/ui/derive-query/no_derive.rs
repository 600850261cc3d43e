struct Name;
struct Position;
struct Velocity;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Velocity) }

    #[archetype]
    struct Cook { name: Name, position: Position, velocity: Velocity }
}

struct Moving<'w> {
    position: &'w mut Position,
}

fn walk(moving: Moving<'_>) {
    *moving.position = Position;
}

fn main() {
    Kitchen::new().query::<Moving>().for_each(walk);
}
