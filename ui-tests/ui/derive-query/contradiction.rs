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
#[query(with(Velocity), without(Velocity))]
struct Still<'w> {
    position: &'w Position,
}

fn main() {
    let _ = Kitchen::new().query::<Still>().count();
}
