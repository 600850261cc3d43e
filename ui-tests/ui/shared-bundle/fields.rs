// The errors of a bundle's fields are reported once, at the bundle.

use ecs::Bundle;

struct Position(f32);
struct Velocity(f32);

ecs::world! {
    #[world]
    struct Arena {
        components: (Position, Velocity),
    }

    #[bundle]
    struct Body { position: Positon, velocity: &Velocity }

    #[bundle(shared)]
    #[derive(Bundle)]
    struct Empty {}

    #[bundle]
    struct Lame { position Position }

    #[archetype]
    struct Tank { body: Body }

    #[archetype]
    struct Rock { body: Body, empty: Empty, body: Lame }
}

fn main() {
    let mut arena = Arena::new();
    let rock = arena.spawn(Tank { body: Body { position: Position(1.0), velocity: Velocity(0.0) } });
    arena.row::<Tank>(rock).unwrap().body.position;
    Rock { body: Body { position: Position(1.0), velocity: Velocity(0.0) }, empty: Empty {} };
}
