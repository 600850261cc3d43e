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
    struct HotAndMoving { position: &mut Position, velocity: &Velocity, heat: &Heat }
}

fn main() {
    for it in Kitchen::new().hot_and_moving() {
        *it.position = Position;
    }
}
