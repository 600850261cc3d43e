struct Name;
struct Position;
struct Velocity;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Velocity) }

    #[archetype]
    struct Cook { name: Name, position: Position, velocity: Velocity }

    #[query]
    struct Moving { position: &mut Position, velocity: &Velocty }
}

fn main() {
    for moving in Kitchen::new().moving() {
        *moving.position = Position;
        let _: &Velocity = moving.velocity;
    }
}
