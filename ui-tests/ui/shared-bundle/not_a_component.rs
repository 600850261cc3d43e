// A bundle is a field of archetypes as it is, and stands nowhere else.

struct Position(f32);
struct Velocity(f32);
struct Gun;

ecs::world! {
    #[world]
    struct Arena {
        components: (Position, Velocity, Gun),
    }

    #[bundle]
    struct Body { position: Position, velocity: Velocity }

    #[archetype]
    struct Tank { body: Option<Body>, gun: Gun }

    #[archetype]
    struct Rock { body: Body }

    #[query]
    struct Moving { body: &mut Body }

    #[query(with(Body))]
    struct Armed { gun: &Gun }
}

fn main() {}
