struct Name;
struct Position;
struct Velocity;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Velocity, Heat) }

    #[archetype]
    struct Cook { name: Name, position: Position, velocity: Velocity }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[query]
    struct Moving { position: &mut Position, velocity: &Velocity }

    #[query]
    struct Hot { name: &Name, heat: &Heat }
}

struct Mass;

fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let _ = kitchen.insert(pan, Mass);
    let _ = kitchen.insert(pan, (Position, Velocity));
    let _ = kitchen.insert(pan, Cook { name: Name, position: Position, velocity: Velocity });
    let _ = kitchen.remove::<Mass>(pan);
    let _ = kitchen.take::<&Heat>(pan);
}
