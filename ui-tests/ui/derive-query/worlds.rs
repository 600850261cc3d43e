//! A derived query is one of the world that lists its components.

struct Name;
struct Position;
struct Velocity;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Velocity) }

    #[archetype]
    struct Cook { name: Name, position: Position, velocity: Velocity }
}

mod generic_world {
    use super::*;
    use ecs::Query;

    #[derive(Query)]
    struct Moving<'w> {
        position: &'w mut Position,
    }

    fn walk<W: ecs::World>(world: &mut W) {
        world.query::<Moving>().for_each(|moving| *moving.position = Position);
    }

    fn main() {
        walk(&mut Kitchen::new());
    }
}

mod no_derive {
    use super::*;

    struct Moving<'w> {
        position: &'w mut Position,
    }

    fn walk(moving: Moving<'_>) {
        *moving.position = Position;
    }

    fn main() {
        Kitchen::new().query::<Moving>().for_each(walk);
    }
}

fn main() {}
