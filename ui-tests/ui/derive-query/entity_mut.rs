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

use ecs::Entity;

#[derive(Query)]
struct Moving<'w> {
    entity: &'w mut Entity,
    position: Option<Option<&'w Position>>,
}

fn main() {
    let _ = Kitchen::new().query::<Moving>().count();
}
