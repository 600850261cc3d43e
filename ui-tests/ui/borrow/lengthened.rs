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

fn rows<'short>(rows: ecs::Query<'short, Kitchen, Moving<'short>>) -> ecs::Query<'static, Kitchen, Moving<'short>> {
    rows
}

fn item<'short>(item: Moving<'short>) -> Moving<'static> {
    item
}

fn columns<'short>(columns: CookColumnsMut<'short>) -> CookColumnsMut<'static> {
    columns
}

fn main() {
    let _ = (rows, item, columns);
}
