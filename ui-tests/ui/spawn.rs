//! Spawned values are those of a declared archetype.

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

fn columns() {
    let mut kitchen = Kitchen::new();
    let _ = kitchen.spawn_columns::<Pan>((vec![Heat], vec![Name]));
}

fn extra_field() {
    Kitchen::new().spawn(Cook { name: Name, position: Position, velocity: Velocity, heat: Heat });
}

fn missing_field() {
    Kitchen::new().spawn(Cook { name: Name, position: Position });
}

fn no_archetype() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn("Ann");
    kitchen.spawn(Name);
}

fn wrong_field() {
    Kitchen::new().spawn(Cook { name: Name, position: Velocity, velocity: Velocity });
}

fn main() {}
