//! Queries that are used at once write no component that another one names.

struct Name;
struct Position;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Heat) }

    #[query]
    struct Moving { position: &mut Position }

    #[query]
    struct Hot { name: &Name, heat: &Heat }
}

fn third() {
    let mut kitchen = Kitchen::new();
    kitchen.queries::<(&mut Position, &mut Heat, Hot)>();
}

fn two() {
    let mut kitchen = Kitchen::new();
    kitchen.queries::<(Moving, &Position)>();
}

fn main() {
    third();
    two();
}
