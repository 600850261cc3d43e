//! A bundle that several archetypes share.

struct Velocity(f32);
struct Gun;

mod fields {
    use super::*;
    // The errors of a bundle's fields are reported once, at the bundle.

    use ecs::Bundle;

    struct Position(f32);

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
}

/// The names of a bundle, its fields and its views are its own.
mod names {
    use super::*;

    struct Position(f32);

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
}

/// A bundle is a field of archetypes as it is, and stands nowhere else.
mod not_a_component {
    use super::*;

    struct Position(f32);

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
}

/// A row has one value of a component, in a bundle or beside it.
mod twice {
    use super::*;

    struct Position(f32);

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
}

fn main() {}
