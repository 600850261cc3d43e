// A row has one value of a component, in a bundle or beside it.

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

    #[bundle]
    struct Place { position: Position, again: Position }

    #[archetype]
    struct Tank { body: Body, gun: Gun, velocity: Velocity }

    #[archetype]
    struct Rock { velocity: Velocity, body: Body }

    #[archetype]
    struct Twins { one: Body, other: Body, gun: Gun }
}

fn main() {
    let mut arena = Arena::new();
    let body = Body { position: Position(1.0), velocity: Velocity(0.0) };
    arena.spawn(Tank { body, gun: Gun, velocity: Velocity(1.0) });
}
