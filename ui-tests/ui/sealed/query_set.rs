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

struct Both;

impl ecs::query::QuerySet<Kitchen> for Both {
    type Queries<'w> = ();
    const DISJOINT: bool = true;

    unsafe fn rows<'w>(_: &'w ecs::Store<Kitchen>) {}
}

fn main() {}
