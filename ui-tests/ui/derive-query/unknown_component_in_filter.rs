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

struct Frozen;

#[derive(Query)]
#[query(without(Frozen))]
struct Moving<'w> {
    position: &'w mut Position,
}

fn main() {
    let _ = Kitchen::new().query::<Moving>().count();
}
