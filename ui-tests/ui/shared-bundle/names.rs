// The names of a bundle, its fields and its views are its own.

struct Position(f32);
struct Velocity(f32);

ecs::world! {
    #[world]
    struct Arena {
        components: (Position, Velocity),
    }

    #[bundle]
    struct Body { position: Position, position: Velocity }

    #[bundle]
    struct Place { entity: Position }

    #[archetype]
    struct Place { entity: Body }

    #[archetype]
    struct BodyRef { position: Position }
}

fn main() {}
