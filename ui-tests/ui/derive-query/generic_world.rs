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
struct Moving<'w> {
    position: &'w mut Position,
}

fn walk<W: ecs::World>(world: &mut W) {
    world.query::<Moving>().for_each(|moving| *moving.position = Position);
}

fn main() {
    walk(&mut Kitchen::new());
}
