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

use ecs::query::ReadOnly;

impl ReadOnly<Kitchen> for &mut Position {}

fn alias(kitchen: &Kitchen) {
    let (one, other) = (kitchen.query_ref::<&mut Position>(), kitchen.query_ref::<&mut Position>());
    one.zip(other).for_each(|(one, other)| std::mem::swap(one, other));
}

fn main() {}
